import { z } from 'zod'
import { integerBetween, isoDate, multilineText, singleLineText } from '../../contract/primitives.ts'
import { lastCrews, signedFor, signPersons } from '../../domain/boarding/sign-persons.ts'
import { deviationsOf, onTime } from '../../domain/messages/timetable-deviation.ts'
import { departureId } from '../../domain/places/departure-id.ts'
import type { Trips } from '../../domain/trips/trips.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { countOf } from '../../shared/persons.ts'
import { personsCounted, personsGiven } from './boarding.ts'
import { choiceRefusals, departureChoice, onDeparture } from './chosen-departure.ts'
import { defineOperation, done, moment } from './define-operation.ts'
import type { DepartureView } from './departure-view.ts'
import { recordedTime } from './recorded-time.ts'

const signedPersons = z.object({
  id: z.string(),
  /** 1: the first signature, before sailing. Each further signature corrects the previous one. */
  position: z.int(),
  ...personsCounted.shape,
  crew: z.int(),
  /** How many people were ticked as aboard at the time of the signature. */
  ticked: personsCounted,
  reason: z.string(),
  /** `by`: the person who signed. `recordedBy`: the device or user that recorded the signature. */
  by: z.string(),
  at: moment,
  recordedBy: z.string(),
})

/** What the crew need in order to sign for a departure, the signatures, and the differences from the timetable. */
export const sailingOfDeparture = z.object({
  licensedPlaces: z.int(),
  /** The number of crew when the boat last sailed; if it has never sailed, its usual number of crew. */
  crew: z.int(),
  /** The signatures in order. The last one is valid, and corrects the others. */
  signed: z.array(signedPersons),
  /**
   * What the guests were told. `minutesLate`: the delay. `moved`: guests who have booked to board at the quay `from`
   * board at the quay `to`; both are names.
   */
  minutesLate: z.int(),
  moved: z.array(z.object({ from: z.string(), to: z.string() })),
})

/** Adds to each departure its signatures, and the changes of time and quay that its guests were told. */
export async function withSailings<View extends DepartureView>(
  db: Queryable,
  { boats, quays }: Trips,
  departures: View[],
) {
  const signed = await signedFor(db, departures.map(departureId))
  const states = await deviationsOf(db, departures.map(departureId))
  const nameOf = (wanted: string) => quays.find(({ id }) => id === wanted)?.name ?? wanted
  const crews = await lastCrews(db)
  return departures.map((departure) => {
    const boat = boats.find(({ id }) => id === departure.boat)
    const crew = crews.get(departure.boat) ?? boat?.usualCrew ?? 0
    const id = departureId(departure)
    const own = signed.filter((one) => one.departure === id)
    const { minutes: minutesLate, movedTo } = states.get(id) ?? onTime
    const moved = Object.entries(movedTo).map(([from, to]) => ({ from: nameOf(from), to: nameOf(to) }))
    const licensedPlaces = boat?.licensedPlaces ?? 0
    return { ...departure, sailing: { licensedPlaces, crew, signed: own, minutesLate, moved } }
  })
}

/**
 * Signs how many people a departure sails with. `corrects` (the id of the last signature, or `last`) makes it a
 * correction. `ticked`: how many were ticked as aboard. A difference from `ticked` needs a reason, and so does a
 * correction.
 */
export const sail = defineOperation({
  name: 'sail',
  role: 'crew',
  effect: 'none',
  offline: true,
  input: z.strictObject({
    /** The phone makes the id. A repeated id is not recorded again. */
    id: z.uuid(),
    date: isoDate,
    ...departureChoice,
    ...personsGiven.shape,
    crew: integerBetween(0, 1000),
    ticked: personsGiven.optional(),
    reason: multilineText(maxLengths.sail_reason).default(''),
    by: singleLineText(maxLengths.name).min(1, 'error.required'),
    corrects: z.union([z.uuid(), z.literal('last')]).optional(),
  }),
  answer: signedPersons.extend({ changed: z.boolean() }),
  run: (context, given) =>
    onDeparture('change', context, given, async (input) => {
      const { actor, device } = context
      const outcome = await signPersons(context, { ...input, ...recordedTime(context), actor, device: device?.id })
      return outcome.ok ? done({ ...outcome.signed, changed: outcome.changed }) : outcome
    }),
  refusals: {
    ...choiceRefusals,
    not_sailing: 'refused.not_sailing',
    not_yet: 'refused.other_day',
    unknown_signature: 'refused.unknown_signature',
    no_reason: 'refused.no_reason',
    over_licence: 'refused.over_licence',
    signed: ({ last }, { say, time }, input) =>
      say('refused.signed', {
        ...{ time: time(last.at), by: last.by, device: last.recordedBy },
        ...{ persons: countOf(last), crew: last.crew, yours: countOf(input), yourCrew: input.crew },
      }),
  },
})
