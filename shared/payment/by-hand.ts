import { METHOD_IDS, type MethodId, methodOf } from './method.ts';

// For staff alone, so not beside the table of methods, which customers' pages load.
export const RECORDABLE_METHODS = METHOD_IDS.filter((id) => methodOf(id).isRecordable);

/** The preferred way first. Providers refund only payments whose receipt is known. */
export function refundWays({ method, receipt }: { method: MethodId; receipt: string | null }) {
  const { refundWay } = methodOf(method);
  return receipt === null || refundWay === null ? ['hand' as const] : [refundWay, 'hand' as const];
}

export const manualRefundMethods = ({ method }: { method: MethodId }): MethodId[] => [
  ...new Set([method, ...RECORDABLE_METHODS]),
];
