const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `('09:00', 10)` is `08:50`; before midnight it goes on in the evening before. */
export function minutesEarlier(time: string, minutes: number): string {
  const total = (((minutesOf(time) - minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

/** From a time in the evening before to a time of the day, in minutes. */
export const minutesSinceEvening = (evening: string, time: string): number =>
  1440 - minutesOf(evening) + minutesOf(time)
