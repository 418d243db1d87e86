import { z } from 'zod'
import { isoDate, localeCode } from '../../contract/primitives.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { loadTrips } from '../../domain/trips/trips.ts'
import { listWaiting, removeFromWaitlist } from '../../domain/waitlist/manage-waitlist.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { defineOperation, done, moment, refused } from './define-operation.ts'

/** The parties that wait for departures from today on, sorted by departure, and for each departure by rank. */
export const waitlist = defineOperation({
  name: 'waitlist',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({
    waiting: z.array(
      z.object({
        id: z.string(),
        date: isoDate,
        trip: z.string(),
        start: z.string(),
        tripName: z.string(),
        /** When the start departs from its first quay (`HH:MM`); null if the start does not exist any more. */
        departsAt: z.string().nullable(),
        party: z.int(),
        email: z.string(),
        language: localeCode,
        since: moment,
        /** The deadline of the party's offer for this departure; null without an offer. */
        offeredUntil: moment.nullable(),
        /** The places of the departure, and how many of them are sold or held; null if it has no row yet. */
        capacity: z.int().nullable(),
        taken: z.int().nullable(),
      }),
    ),
  }),
  async run(context) {
    const { trips } = await loadTrips(context.db)
    const waiting = await listWaiting(context, { from: dayOf(context.now()) })
    return done({
      waiting: waiting.map((entry) => {
        const trip = trips.find(({ id }) => id === entry.trip)
        const departsAt = trip?.starts.find(({ id }) => id === entry.start)?.calls[0]?.departsAt ?? null
        const tripName = trip ? textIn(trip.names, context.locale) : entry.trip
        return { ...entry, tripName, departsAt, language: entry.locale, since: entry.rankedAt }
      }),
    })
  },
  refusals: {},
})

/** Takes a party off the waitlist for all its days. Places offered to the party go to the next one. */
export const waitlistRemove = defineOperation({
  name: 'waitlist-remove',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({ id: z.string().trim().min(1, 'error.required').max(100, 'error.too_long') }),
  answer: z.object({ id: z.string() }),
  run: async (context, { id }) =>
    (await removeFromWaitlist(context, { entryId: id, actor: context.actor })) ? done({ id }) : refused('not_waiting'),
  refusals: { not_waiting: 'refused.not_waiting' },
})
