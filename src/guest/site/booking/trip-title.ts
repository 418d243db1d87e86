import type { Settings } from '../../../contract/settings.ts'
import type { Locale } from '../../../i18n/locales.ts'

/** The title of the trip in these settings, such as "Boat trip to Brač", in this language or else in English. */
export const tripTitle = ({ titles }: Pick<Settings, 'titles'>, locale: Locale): string =>
  titles[locale] ?? titles.en ?? ''
