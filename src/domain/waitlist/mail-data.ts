import type { LocalizedText } from '../../i18n/localized-text.ts'
import { hrefTo } from '../../pages.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'
import type { MessageRow } from '../messages/send-due-message.ts'
import { dayOf } from '../time/operator-time.ts'
import { startTime } from '../trips/sailing.ts'
import { firstStart, firstTrip, loadTrips, tripOf } from '../trips/trips.ts'
import { openDeadline } from './offer-times.ts'

/** The data that every mail about an entry needs. */
interface EntryMail {
  tripTitles: LocalizedText
  /** The time of the start; null if the trip has only one. */
  departs: string | null
  party: { adults: number; children: number; infants: number }
  entryUrl: string
}

export type WaitlistMail =
  | (EntryMail & { kind: 'waitlist_confirm'; dates: string[] })
  | (EntryMail & {
      kind: 'waitlist_offer'
      date: string
      until: { date: string; at: Date }
      openBy: { date: string; at: Date } | null
      isLast: boolean
      bookingUrl: string
    })
  | (EntryMail & { kind: 'waitlist_note'; date: string; places: number; bookingUrl: string })

/**
 * The content of a mail about the waitlist at the time of sending. Null if the mail no longer applies: the entry was
 * confirmed, closed or erased, or the offer has ended.
 */
export async function waitlistMailOf(
  { now, origin }: Pick<AppContext, 'now' | 'origin'>,
  trx: Transaction,
  { kind, details, locale }: Pick<MessageRow, 'kind' | 'details' | 'locale'>,
): Promise<WaitlistMail | null> {
  const entry = await trx
    .selectFrom('waitlist_entry')
    .select(['id', 'state', 'adults', 'children', 'infants', 'unanswered'])
    .where('id', '=', details.entry_id ?? '')
    .executeTakeFirst()
  if (!entry) return null
  const { adults, children, infants } = entry
  const party = { adults, children, infants }
  const trips = await loadTrips(trx)
  const common = (sailing: { trip: string; start: string }) => ({
    ...{ party, tripTitles: tripOf(trips, sailing.trip).titles, departs: startTime(trips, sailing) },
    entryUrl: origin + hrefTo('waitlist', locale, entry.id),
  })
  if (kind === 'waitlist_confirm') {
    if (entry.state !== 'unconfirmed') return null
    const days = await trx
      .selectFrom('waitlist_day')
      .select(['trip', 'start', 'date'])
      .where('entry_id', '=', entry.id)
      .orderBy('date')
      .execute()
    return days[0] ? { ...common(days[0]), kind, dates: days.map(({ date }) => date) } : null
  }
  if (kind === 'waitlist_note') {
    if (entry.state !== 'waiting') return null
    // A mail that an earlier version of the product has queued can lack the trip and the start in its details.
    const { date = '', trip = firstTrip(trips).id, start = firstStart(firstTrip(trips)).id } = details
    const counts = Object.entries(party).map(([who, count]) => [who, String(count)])
    const query = new URLSearchParams([['trip', trip], ['start', start], ['date', date], ...counts])
    const bookingUrl = `${origin}${hrefTo('book_now', locale)}?${query}`
    return { ...common({ trip, start }), kind, date, places: Number(details.places), bookingUrl }
  }
  const offer = await trx
    .selectFrom('waitlist_offer')
    .select(['id', 'trip', 'start', 'date', 'expires_at'])
    .where('id', '=', details.offer_id ?? '')
    .where('state', '=', 'live')
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!offer) return null
  const openBy = openDeadline(now(), offer.expires_at)
  return {
    ...common(offer),
    kind: 'waitlist_offer',
    date: offer.date,
    until: { date: dayOf(offer.expires_at), at: offer.expires_at },
    openBy: openBy && { date: dayOf(openBy), at: openBy },
    isLast: entry.unanswered > 0,
    bookingUrl: `${origin}${hrefTo('book_now', locale)}?offer=${offer.id}`,
  }
}
