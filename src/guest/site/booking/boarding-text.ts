import type { Settings } from '../../../contract/settings.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { timeInText } from '../../../i18n/time-in-text.ts'
import type { Translate } from '../../../i18n/translator.ts'

/**
 * A text with the pier of a quay, the time at which the boat returns to this quay, and whether parking is free there.
 * If the return to this quay has no fixed time, the text says that it is after the return to the other quays.
 */
export function boardingText(
  { name, pier, returns_at, parking }: Settings['departure_locations'][number],
  settings: Pick<Settings, 'returns_at'>,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  const time = timeInText(returns_at ?? settings.returns_at, locale)
  return t('booking.boarding.place', {
    ...{ pier: pier?.[locale] ?? name, time, later: returns_at ? 'no' : 'yes' },
    parking: parking?.is_free ? 'free' : 'other',
  })
}
