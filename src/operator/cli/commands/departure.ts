import { z } from 'zod'
import { type DepartureState, getDeparture } from '../../../domain/availability/set-departure.ts'
import { findOpenChoices, type OpenChoice } from '../../../domain/reservations/cancellation/weather-choice.ts'
import {
  type CapacityGain,
  capacityGains,
  listWaiting,
  type WaitingEntry,
} from '../../../domain/waitlist/manage-waitlist.ts'
import { moment } from '../../operations/define-operation.ts'
import { departureSet } from '../../operations/departures.ts'
import { departureState } from '../../operations/manifest.ts'
import { defineCommand, failure, operationCommand, success } from '../command.ts'
import { formatDateTime, formatDay, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { oneOf, optional, required, upcomingDay, wholeNumber } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'
import { waitingJson, waitingParty, waitingTable } from './waitlist.ts'

const choice = z.object({ code: z.string(), name: z.string(), guests: z.int(), chooseBy: moment })

export const departureShow = defineCommand({
  name: 'departure show',
  summary:
    'shows the capacity, status and places of a day, who has not chosen after a cancellation for bad weather, who waits for places, and what a higher capacity would bring',
  examples: ['departure show fri'],
  parameters: { date: required(upcomingDay) },
  options: {},
  outputSchema: departureState.extend({
    choosing: z.array(choice),
    waiting: z.array(waitingParty),
    higherCapacity: z.array(z.object({ capacity: z.int(), parties: z.int() })),
  }),
  async run(context, { date }) {
    const departure = await getDeparture(context, date)
    if (!departure) return failure(`${date} is not a valid date.`)
    const choosing = await findOpenChoices(context.db, date)
    const waiting = await listWaiting(context, { date })
    const gains = capacityGains(departure, waiting)
    const lines = [messageFor(departure), ...choicesTable(choosing), ...waitingLines(waiting, gains)]
    return success(lines, {
      ...departure,
      choosing,
      waiting: waiting.map(waitingJson),
      higherCapacity: gains,
    })
  },
})

export const departureSetCommand = operationCommand(departureSet, {
  name: 'departure set',
  summary: 'changes the capacity of a day, or opens or closes it for booking',
  examples: ['departure set 14.7. --capacity 60', 'departure set tomorrow --status closed'],
  parameters: { date: required(upcomingDay) },
  options: {
    capacity: optional(wholeNumber, 'the number of places on that day'),
    status: optional(oneOf('open', 'closed'), 'whether the website accepts bookings for it'),
  },
  input(values) {
    if (values.capacity === undefined && values.status === undefined)
      throw new UsageError('Give --capacity, --status, or both.')
    return values
  },
  print: (departure) => [messageFor(departure)],
})

const messageFor = ({ date, status, capacity, held, sold }: DepartureState) =>
  `${formatDay(date)}: ${status}, capacity ${capacity}, sold ${sold}, held ${held}, free ${capacity - held - sold}`

const choicesTable = (choosing: OpenChoice[]): OutputBlock[] =>
  choosing.length === 0
    ? []
    : [
        'Another day or the refund, not chosen yet:',
        {
          columns: ['', '', { right: '' }, ''],
          rows: choosing.map(({ code, name, guests, chooseBy }) => [
            code,
            name,
            pluralize(guests, 'guest'),
            `until ${formatDateTime(chooseBy)}`,
          ]),
        },
      ]

const waitingLines = (waiting: WaitingEntry[], gains: CapacityGain[]): OutputBlock[] =>
  waiting.length === 0
    ? []
    : [
        waitingTable(waiting),
        ...gains.map(
          ({ capacity, parties }) =>
            `A capacity of ${capacity} would have room for ${pluralize(parties, 'waiting party', 'waiting parties')}.`,
        ),
      ]
