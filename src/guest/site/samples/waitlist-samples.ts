import type { EntryView } from '../../../domain/waitlist/view-entry.ts'
import type { PageParts } from '../http/page-definition.tsx'
import type { WaitlistData, WaitlistInput } from '../waitlist/load-waitlist-page.ts'
import { waitlistPage } from '../waitlist/waitlist-page.tsx'
import { noOpenDays, openDays, otherDeparture, party, sampleId, sampleKey, settings, tripDate } from './sample-trip.ts'

const dates = [tripDate, '2027-07-16']
const typed: WaitlistInput = { dates, adults: '2', children: '1', infants: '0', email: 'ana@' }

const entryWith = (changes: Partial<EntryView>): WaitlistData => ({
  page: 'entry',
  entry: {
    ...{ id: sampleId, state: 'waiting', closeReason: null, party: 4, ...party, trip: 'tour', start: '1', dates },
    ...{ offer: null, ...changes },
  },
  ...{ settings, departs: null },
})

const offer = {
  id: sampleId,
  date: tripDate,
  until: { date: '2027-07-01', at: '2027-07-01T19:30:00Z' },
  openBy: { date: '2027-07-01', at: '2027-07-01T11:30:00Z' },
  prices: settings.prices,
}

const entries: Record<Exclude<EntryView['state'], 'closed'>, WaitlistData> = {
  unconfirmed: entryWith({ state: 'unconfirmed' }),
  waiting: entryWith({}),
  offered: entryWith({ state: 'offered', offer: { ...offer, reservationId: null } }),
}

const ends: Record<NonNullable<EntryView['closeReason']>, WaitlistData> = {
  left: { page: 'ended', reason: 'left', open: openDays },
  booked: { page: 'ended', reason: 'booked', open: openDays },
  unanswered: { page: 'ended', reason: 'unanswered', open: openDays },
  duplicate: { page: 'ended', reason: 'duplicate', open: openDays },
  removed: { page: 'ended', reason: 'removed', open: noOpenDays },
}

const form: WaitlistData = {
  page: 'form',
  days: dates.map((date) => ({ date, placesLeft: 1 })),
  near: [tripDate],
  input: typed,
  formKey: sampleKey,
  sameDay: [otherDeparture],
  ...{ settings, departs: '08:00' },
}

const pages: Record<WaitlistData['page'], WaitlistData> = {
  form,
  open: { page: 'open', open: openDays },
  sent: { page: 'sent', entry: { dates, ...party }, email: 'ana@mail.example', settings, departs: null },
  entry: entries.waiting,
  ended: { page: 'ended', reason: null, open: openDays },
}

/** The waitlist: its form, and the page of an entry in every state. */
export function waitlistSamples(): Record<string, PageParts> {
  const rejected = { sent: false as const, errors: { dates: ['?'], email: ['?'], adults: ['?'], form: ['?'] }, typed }
  const taken = entryWith({ state: 'offered', offer: { ...offer, reservationId: sampleId } })
  return {
    ...Object.fromEntries(
      Object.entries({ ...pages, ...entries, ...ends, taken }).map(([name, data]) => [name, waitlistPage.show(data)]),
    ),
    'form rejected': waitlistPage.show(form, rejected),
    'entry rejected': waitlistPage.show(entries.waiting, rejected),
  }
}
