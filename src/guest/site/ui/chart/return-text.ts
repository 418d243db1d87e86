import type { Settings } from '../../../../contract/settings.ts'
import type { Formats } from '../../../../i18n/formats.ts'
import type { Translate } from '../../../../i18n/translator.ts'
import { inOrderOfReturn } from '../../../../shared/order-of-returns.ts'

/** The first time of return, and the places in the order of the return: `17:30 Sukošan, then Biograd`. */
export function returnText(settings: Settings, { t, formats }: { t: Translate; formats: Formats }): string {
  return [formats.clock(settings.returns_at), placesOfReturn(settings, t)].filter(Boolean).join(' ')
}

/**
 * The places in the order in which the boat returns to them: `Sukošan, then Biograd`. Empty if it is back at all places
 * at the same time.
 */
export function placesOfReturn({ departure_locations, returns_first }: Settings, t: Translate): string {
  if (!returns_first) return ''
  return inOrderOfReturn(departure_locations)
    .map(({ name }) => name)
    .reduce((first, later) => t('booking.return_order', { first, later }))
}
