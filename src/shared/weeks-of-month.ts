/** The days (`YYYY-MM-DD`) of a month (`YYYY-MM`) as weeks from Monday to Sunday; null for days of other months. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T12:00:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, '0')}` : null
    }),
  )
}
