import { z } from 'zod'
import { releasableHolds, releaseDeparture, releaseReservation } from '../../domain/reservations/release-holds.ts'
import { command, done, notConfirmed, refusal } from '../command.ts'
import { counted, dayInWords } from '../print/words.ts'
import { booking, day, required } from '../typed/field.ts'

export const reservationRelease = command({
  name: 'reservation release',
  summary: 'ends the hold of an unpaid booking: its payment is cancelled, then its places are free',
  examples: ['reservation release BNC-7K4Q2X'],
  parameters: { code: required(booking) },
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
      return refusal(messages[outcome.refusal])
    }
    const { ok, ...released } = outcome
    const places = counted(released.places, 'place')
    return done(
      [`${released.code} is released: ${places} on ${dayInWords(released.date)} are free within a minute.`],
      released,
    )
  },
})

export const departureRelease = command({
  name: 'departure release',
  summary: 'ends all unpaid holds of the website on a day; payment links that you sent stay good',
  examples: ['departure release 14.7.'],
  parameters: { date: required(day) },
  options: {},
  outputSchema: z.object({ date: z.string(), bookings: z.int(), places: z.int() }),
  async run(context, { date }) {
    const on = dayInWords(date)
    const now = await releasableHolds(context.db, date)
    if (now.bookings === 0) return done([`${on}: no unpaid booking of the website.`], { date, ...now })
    const plan = `${on}: ${counted(now.bookings, 'unpaid booking')} with ${counted(now.places, 'place')} end now. A guest who is just paying gets the money back.`
    if (!(await context.confirmed([plan]))) return notConfirmed
    const released = await releaseDeparture(context, { date, actor: context.actor })
    const line = `${on}: ${counted(released.bookings, 'booking')} ended, ${counted(released.places, 'place')} are free within a minute.`
    return done([line], { date, ...released })
  },
})
