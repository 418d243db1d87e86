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
import { departureState } from '../../operations/departure-view.ts'
import { departureSet } from '../../operations/departures.ts'
import { aborted, defineCommand, failure, refusal, success } from '../command.ts'
import { type DepartureTexts, departureOf, departureTexts } from '../departure-text.ts'
import { formatDateTime, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { bookingCode, departureOptions, oneOf, optional, required, upcomingDay, wholeNumber } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'
import { waitingJson, waitingParty, waitingTable } from './waitlist.ts'

const choice = z.object({ code: z.string(), name: z.string(), guests: z.int(), chooseBy: moment })

export const departureShow = defineCommand({
  name: 'departure show',
  summary:
    'shows the capacity, status and places of a day, who has not chosen after a cancellation, who waits for places, and what a higher capacity would bring',
  examples: ['departure show fri'],
  parameters: { date: required(upcomingDay) },
  options: departureOptions,
  outputSchema: departureState.extend({
    choosing: z.array(choice),
    waiting: z.array(waitingParty),
    higherCapacity: z.array(z.object({ capacity: z.int(), parties: z.int() })),
  }),
  async run(context, values) {
    const meant = await departureOf(context, values, 'read')
    if (!meant.ok) return meant
    const { key, on } = meant
    const departure = await getDeparture(context, key)
    if (!departure) return failure(`${key.date} is not a valid date.`)
    const choosing = await findOpenChoices(context.db, { key })
    const waiting = await listWaiting(context, key)
    const gains = capacityGains(departure, waiting)
    const texts = await departureTexts(context.db)
    const lines = [messageFor(departure, on), ...choicesTable(choosing), ...waitingLines(waiting, gains, texts)]
    return success(lines, {
      ...departure,
      choosing,
      waiting: waiting.map(waitingJson),
      higherCapacity: gains,
    })
  },
})

export const departureSetCommand = defineCommand({
  name: 'departure set',
  summary: 'changes the capacity of a day, or opens or closes it for booking',
  examples: ['departure set 14.7. --capacity 60', 'departure set tomorrow --status closed'],
  parameters: { date: required(upcomingDay) },
  options: {
    ...departureOptions,
    capacity: optional(wholeNumber, 'the number of places on that day'),
    status: optional(oneOf('open', 'closed'), 'whether the website accepts bookings for it'),
  },
  outputSchema: departureSet.answer,
  async run(context, values) {
    if (values.capacity === undefined && values.status === undefined)
      throw new UsageError('Give --capacity, --status, or both.')
    const performed = await departureSet.perform(context, values)
    if (!performed.ok) return refusal(performed)
    const { nameOf } = await departureTexts(context.db)
    return success([messageFor(performed.answer, nameOf(performed.answer))], performed.done)
  },
})

const messageFor = ({ status, capacity, held, sold }: DepartureState, on: string) =>
  `${on}: ${status}, capacity ${capacity}, sold ${sold}, held ${held}, ${freeText(capacity - held - sold)}`

const freeText = (free: number) => (free < 0 ? `${-free} over its capacity` : `free ${free}`)

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

const waitingLines = (waiting: WaitingEntry[], gains: CapacityGain[], texts: DepartureTexts): OutputBlock[] =>
  waiting.length === 0
    ? []
    : [
        waitingTable(waiting, texts),
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
  outputSchema: z.object({ code: z.string(), trip: z.string(), date: z.string(), start: z.string(), places: z.int() }),
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
    const { nameOf } = await departureTexts(context.db)
    const places = pluralize(released.places, 'place')
    return success(
      [`${released.code} is released: ${places} on ${nameOf(released)} will be free within a minute.`],
      released,
    )
  },
})

export const departureRelease = defineCommand({
  name: 'departure release',
  summary: 'ends all holds of unpaid website bookings on a day; payment links that you sent stay valid',
  examples: ['departure release 14.7.'],
  parameters: { date: required(upcomingDay) },
  options: departureOptions,
  outputSchema: z.object({
    ...{ trip: z.string(), date: z.string(), start: z.string() },
    ...{ bookings: z.int(), places: z.int() },
  }),
  async run(context, values) {
    const meant = await departureOf(context, values, 'change')
    if (!meant.ok) return meant
    const { key, on } = meant
    const now = await previewDepartureRelease(context.db, key)
    if (now.bookings === 0) return success([`${on}: no unpaid website bookings.`], { ...key, ...now })
    const plan = `${on}: ${pluralize(now.bookings, 'unpaid booking')} with ${pluralize(now.places, 'place')} will be released now. A guest who is paying at this moment gets the money back.`
    if (!(await context.confirm([plan]))) return aborted
    const released = await releaseDeparture(context, { ...key, actor: context.actor })
    const line = `${on}: ${pluralize(released.bookings, 'booking')} ended, ${pluralize(released.places, 'place')} will be free within a minute.`
    return success([line], { ...key, ...released })
  },
})
