const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Adds minutes to a time of day: `('09:00', -10)` → `08:50`. Wraps around midnight. */
export function addMinutes(time: string, minutes: number): string {
  const total = (((minutesOf(time) + minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
