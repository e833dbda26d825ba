import { MAX_NAMES } from '../../../../shared/label/names.ts';
import { m } from '../../../paraglide/messages.js';
import type { ListError } from './csv.ts';

const ERRORS: Record<ListError['code'], (error: { row: number; max: number }) => string> = {
  too_large: m.names_error_too_large,
  not_utf8: m.names_error_not_utf8,
  no_names: m.names_error_no_names,
  too_many: m.names_error_too_many,
  too_many_values: m.names_error_too_many_values,
  open_quote: m.names_error_open_quote,
};

export const listErrorText = (error: ListError) =>
  ERRORS[error.code]({ row: 'row' in error ? error.row : 0, max: MAX_NAMES });
