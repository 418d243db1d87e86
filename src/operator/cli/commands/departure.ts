import { z } from 'zod'
import { type DepartureState, getDeparture } from '../../../domain/availability/set-departure.ts'
import { findOpenChoices, type OpenChoice } from '../../../domain/reservations/cancellation/weather-choice.ts'
import {
  previewDepartureRelease,
  releaseDeparture,
  releaseReservation,
} from '../../../domain/reservations/holds/release-holds.ts'
import {
  type CapacityGain,
  capacityGains,
  listWaiting,
  type WaitingEntry,
} from '../../../domain/waitlist/manage-waitlist.ts'
import { moment } from '../../operations/define-operation.ts'
import { departureSet } from '../../operations/departures.ts'
import { departureState } from '../../operations/manifest.ts'
import { aborted, defineCommand, failure, operationCommand, success } from '../command.ts'
import { formatDateTime, formatDay, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { bookingCode, oneOf, optional, required, upcomingDay, wholeNumber } from '../parsers/field.ts'
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

export const reservationRelease = defineCommand({
  name: 'reservation release',
  summary: 'ends the hold of an unpaid booking: cancels its payment, then releases its places',
  examples: ['reservation release BNC-7K4Q2X'],
  parameters: { code: required(bookingCode) },
  options: {},
  outputSchema: z.object({ code: z.string(), date: z.string(), places: z.int() }),
  async run(context, { code }) {
    const outcome = await releaseReservation(context, { booking: code, actor: context.actor })
    if (!outcome.ok) {
      const messages = {
        unknown: `No booking has the code ${code}.`,
        paid: `${code} is paid: operator reservation cancel ${code}.`,
        ended: `${code} has ended: it holds no places.`,
      }
      return failure(messages[outcome.refusal])
    }
    const { ok, ...released } = outcome
    const places = pluralize(released.places, 'place')
    return success(
      [`${released.code} is released: ${places} on ${formatDay(released.date)} will be free within a minute.`],
      released,
    )
  },
})

export const departureRelease = defineCommand({
  name: 'departure release',
  summary: 'ends all holds of unpaid website bookings on a day; payment links that you sent stay valid',
  examples: ['departure release 14.7.'],
  parameters: { date: required(upcomingDay) },
  options: {},
  outputSchema: z.object({ date: z.string(), bookings: z.int(), places: z.int() }),
  async run(context, { date }) {
    const on = formatDay(date)
    const now = await previewDepartureRelease(context.db, date)
    if (now.bookings === 0) return success([`${on}: no unpaid website bookings.`], { date, ...now })
    const plan = `${on}: ${pluralize(now.bookings, 'unpaid booking')} with ${pluralize(now.places, 'place')} will be released now. A guest who is paying at this moment gets the money back.`
    if (!(await context.confirm([plan]))) return aborted
    const released = await releaseDeparture(context, { date, actor: context.actor })
    const line = `${on}: ${pluralize(released.bookings, 'booking')} ended, ${pluralize(released.places, 'place')} will be free within a minute.`
    return success([line], { date, ...released })
  },
})
