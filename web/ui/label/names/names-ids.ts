/** Where a list of names is pasted. */
export const PASTE_ID = 'names-paste';

/** The button that opens the next name that cannot be printed. */
export const FIX_ID = 'names-fix';

/** The id of a row's Edit button, which gets the focus back; rows are counted from 0. */
export const editId = (row: number) => `name-${row + 1}-edit`;
