import type { Settings } from '../../../contract/settings.ts'
import type { Locale } from '../../../i18n/locales.ts'

/** What guests of these settings' trip book: "Boat trip to Brač". */
export const tripTitle = ({ titles }: Pick<Settings, 'titles'>, locale: Locale): string =>
  titles[locale] ?? titles.en ?? ''
