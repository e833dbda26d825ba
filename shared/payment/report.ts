/** The most days that a report covers. */
export const MOST_DAYS = 31;
export const MOST_SALES_DAYS = 366;
