import { z } from 'zod'
import { sexes } from '../../contract/passengers.ts'
import { isoDate } from '../../contract/primitives.ts'
import { startId, tripId } from '../../contract/reservation.ts'
import { departuresWithParties } from '../../domain/boarding/daily-overview.ts'
import { readPassengerList } from '../../domain/boarding/passenger-list.ts'
import { ages } from '../../shared/persons.ts'
import { choiceRefusals, departureChoice, onDeparture } from './chosen-departure.ts'
import { defineOperation, done, moment, refused } from './define-operation.ts'
import { viewDeparture } from './departure-view.ts'

const listedPassenger = z.object({
  age: z.enum(ages),
  /** 1 is the first person of this age in the party. */
  position: z.int(),
  /** `missing`: not given yet. `unreadable`: encrypted by a key that the server does not have. */
  state: z.enum(['named', 'missing', 'unreadable']),
  details: z
    .object({
      ...{ first_name: z.string(), last_name: z.string(), nationality: z.string(), birth_date: z.string() },
      ...{ sex: z.enum(sexes), help: z.string(), phone: z.string() },
    })
    .nullable(),
  /** The booking code, and the name and phone number of the person who has booked. */
  ...{ code: z.string(), firstName: z.string(), lastName: z.string(), phone: z.string() },
})

/**
 * The list of all people on a departure with their names, for the harbour office and rescuers. The audit log records
 * who has read the list. Phones do not store the list.
 */
export const passengers = defineOperation({
  name: 'passengers',
  role: 'crew',
  effect: 'read',
  nearDays: true,
  input: z.object({ date: isoDate, ...departureChoice }),
  answer: z.object({
    ...{ date: isoDate, trip: tripId, start: startId },
    ...{ name: z.string(), boatName: z.string(), departsAt: z.string() },
    persons: z.array(listedPassenger),
    readAt: moment,
  }),
  run: (context, input) =>
    onDeparture('change', context, input, async ({ date, trip, start }, { trips, trip: chosen }) => {
      if (!chosen.asksNames) return refused('not_asked')
      const { db, locale, device, actor, now } = context
      const day = await departuresWithParties(db, trips, { date, locale, boats: device?.boats })
      const isOf = (one: { trip: string; start: string }) => one.trip === trip && one.start === start
      const departure = day.departures.find(isOf)
      if (!departure) return refused('not_sailing')
      const { name, boatName, departsAt } = viewDeparture(trips, departure, locale)
      const parties = day.parties.filter(isOf)
      const persons = await readPassengerList(context, { trip, start, date }, { parties, actor })
      return done({ date, trip, start, name, boatName, departsAt, persons, readAt: now() })
    }),
  refusals: { ...choiceRefusals, not_asked: 'refused.names_not_asked', not_sailing: 'refused.not_sailing' },
})
