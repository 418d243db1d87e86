/** An instant as `2026-06-14T06:00:00Z`, without fractions of seconds. */
export const utc = (instant: Date): string => instant.toISOString().replace(/\.\d{3}Z$/, 'Z')

export const utcOrNull = (instant: Date | null | undefined): string | null => (instant ? utc(instant) : null)
