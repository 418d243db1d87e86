import { z } from 'zod'
import {
  type ReservationSearchResult,
  searchReservations,
} from '../../../../domain/reservations/search-reservations.ts'
import { dayOf } from '../../../../domain/time/operator-time.ts'
import { defineCommand, success } from '../../command.ts'
import { formatDay } from '../../output/format.ts'
import { lastNameFirst } from '../../output/parties.ts'
import { freeText, required } from '../../parsers/field.ts'

const maxRows = 30

export const reservationFind = defineCommand({
  name: 'reservation find',
  summary: 'finds bookings by all or part of a code, name, e-mail address or phone number; the nearest days first',
  examples: ['reservation find kowalska', 'reservation find "ana kow"', 'reservation find 600123456'],
  parameters: {
    text: required(freeText(), 'a code, a name (accents are ignored), an e-mail address or a phone number'),
  },
  options: {},
  outputSchema: z.object({
    more: z.boolean(),
    bookings: z.array(
      z.object({
        code: z.string(),
        date: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string(),
        guests: z.int(),
        state: z.string(),
        cancelled: z.boolean(),
      }),
    ),
  }),
  async run(context, { text: query }) {
    const found = await searchReservations(context.db, query, dayOf(context.now()), maxRows)
    const bookings = found.slice(0, maxRows)
    const json = { more: found.length > maxRows, bookings }
    if (bookings.length === 0) return success([`No booking matches “${query}”.`], json)
    const columns = ['day', 'code', 'name', { right: 'guests' }, 'phone', 'state', 'e-mail']
    const rows = bookings.map((one) => [
      formatDay(one.date),
      one.code,
      lastNameFirst(one),
      String(one.guests),
      one.phone,
      reservationStateLabel(one),
      one.email,
    ])
    return success([{ columns, rows }, ...(json.more ? ['There are more: refine the search.'] : [])], json)
  },
})

const states: Record<ReservationSearchResult['state'], string> = {
  created: 'link sent',
  paying: 'being paid',
  securing: 'being paid',
  completed: 'booked',
  not_paid: 'not paid',
  failed: 'failed',
}

export const reservationStateLabel = ({
  state,
  cancelled,
}: Pick<ReservationSearchResult, 'state' | 'cancelled'>): string => (cancelled ? 'cancelled' : states[state])
