import { formatsOf } from './formats.ts'
import type { Locale } from './locales.ts'

/** “On Monday” to “on Sunday”, in languages that inflect weekdays. */
const onWeekdays: Partial<Record<Locale, string[]>> = {
  hr: ['u ponedjeljak,', 'u utorak,', 'u srijedu,', 'u četvrtak,', 'u petak,', 'u subotu,', 'u nedjelju,'],
  pl: ['w poniedziałek', 'we wtorek', 'w środę', 'w czwartek', 'w piątek', 'w sobotę', 'w niedzielę'],
}

/**
 * The day of a trip in a sentence, with its weekday: `Wednesday 14 July 2027`, `u srijedu, 14. srpnja 2027.` For the server
 * only, like `weekdayAndDay`.
 */
export function onDay(date: string, locale: Locale): string {
  const { day, fullDay } = formatsOf(locale)
  const weekday = onWeekdays[locale]?.[(new Date(date).getUTCDay() + 6) % 7]
  return weekday ? `${weekday} ${day(date)}` : fullDay(date)
}
