/** The fields of a birth date, in the order of `YYYY-MM-DD`. */
export const dateParts = ['year', 'month', 'day'] as const
