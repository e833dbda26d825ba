import type { StandardSchemaV1 } from '@tanstack/react-form';
import { checkedBy } from './form-hook.ts';

type Checked<V> = { parseValuesWithSchema(schema: StandardSchemaV1<V, unknown>): unknown };

/**
 * Rules that come when a form is first touched: zod and the schemas are a tenth of the script of a page
 * of forms. The form waits for them when it is sent (`<Form rules>`), as TanStack Form ignores a submit
 * while an asynchronous validator runs.
 */
export function lateRules<M>(fetchRules: () => Promise<M>) {
  let rules: M | undefined;
  return {
    /** False where the connection does not bring them. */
    load: async () => {
      rules ??= await fetchRules().catch(() => undefined);
      return rules !== undefined;
    },
    /** `checkedBy` the rules. */
    check: <V>(schemaOf: (rules: M) => StandardSchemaV1<V, unknown>) =>
      checkedBy(
        ({ formApi }: { formApi: Checked<V> }) =>
          rules && formApi.parseValuesWithSchema(schemaOf(rules)),
      ),
  };
}

export type LateRules = Pick<ReturnType<typeof lateRules>, 'load'>;
