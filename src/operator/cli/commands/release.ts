import { z } from 'zod'
import {
  previewDepartureRelease,
  releaseDeparture,
  releaseReservation,
} from '../../../domain/reservations/holds/release-holds.ts'
import { aborted, defineCommand, failure, success } from '../command.ts'
import { formatDay, pluralize } from '../output/format.ts'
import { bookingCode, required, upcomingDay } from '../parsers/field.ts'

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
