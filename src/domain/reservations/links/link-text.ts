import { translatorOf } from '../../../i18n/catalogues.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import { textIn } from '../../../i18n/localized-text.ts'
import { timeInText } from '../../../i18n/time-in-text.ts'
import { peopleText } from '../../pricing/quote.ts'
import { dayOf } from '../../time/operator-time.ts'
import type { MailDetails } from '../mail-details.ts'

/** The text with which the operator sends a payment link himself, such as by SMS, in the guest's language. */
export function linkText(details: MailDetails): string {
  const { locale, departureLocation: from, party, heldUntil } = details
  const t = translatorOf(locale)
  const { fullDay, deadlineDay, price, time } = formatsOf(locale)
  const people = { adult: party.adults, child: party.children, infant: party.infants }
  const guests = (['adult', 'child', 'infant'] as const).filter((fare) => people[fare] > 0)
  return t('mail.payment_link.share', {
    ...{ business: details.businessName, trip: textIn(details.tripTitles, locale), day: fullDay(details.date) },
    ...{ place: from.name, time: timeInText(from.departsAt, locale) },
    guests: guests.map((fare) => peopleText(t, fare, people[fare])).join(', '),
    ...{ until: deadlineDay(dayOf(heldUntil)), untilTime: timeInText(time(heldUntil), locale) },
    ...{ deposit: price(details.bailAmount), link: details.bookingUrl },
  })
}
