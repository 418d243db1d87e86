import { z } from 'zod'
import { type DepartureState, getDeparture, setDeparture } from '../../../domain/availability/set-departure.ts'
import { defineCommand, failure, success } from '../../command.ts'
import { formatDay } from '../../output/format.ts'
import { oneOf, optional, required, upcomingDay, wholeNumber } from '../../parsers/field.ts'
import { UsageError } from '../../parsers/usage-error.ts'

const departureSchema = z.object({
  date: z.string(),
  status: z.enum(['open', 'closed', 'cancelled']),
  capacity: z.int(),
  held: z.int(),
  sold: z.int(),
})

export const departureShow = defineCommand({
  name: 'departure show',
  summary: 'shows the capacity, status and places of a day',
  examples: ['departure show fri'],
  parameters: { date: required(upcomingDay) },
  options: {},
  outputSchema: departureSchema,
  async run(context, { date }) {
    const departure = await getDeparture(context, date)
    return departure ? success([messageFor(departure)], departure) : failure(`${date} is not a valid date.`)
  },
})

export const departureSet = defineCommand({
  name: 'departure set',
  summary: 'changes the capacity of a day, or opens or closes it for booking',
  examples: ['departure set 14.7. --capacity 60', 'departure set tomorrow --status closed'],
  parameters: { date: required(upcomingDay) },
  options: {
    capacity: optional(wholeNumber, 'the number of places on that day'),
    status: optional(oneOf('open', 'closed'), 'whether the website accepts bookings for it'),
  },
  outputSchema: departureSchema,
  async run(context, { date, capacity, status }) {
    if (capacity === undefined && status === undefined) throw new UsageError('Give --capacity, --status, or both.')
    const outcome = await setDeparture(context, {
      date,
      actor: context.actor,
      ...(capacity !== undefined && { capacity }),
      ...(status !== undefined && { status }),
    })
    if (outcome.ok) return success([messageFor(outcome.departure)], outcome.departure)
    const on = formatDay(date)
    const messages = {
      not_a_day: `${date} is not a valid date.`,
      off_season: `${on} is off season: change the season first.`,
      cancelled: `${on} is cancelled, and the guests have been told: it can't be reopened.`,
      below_taken: `${outcome.taken} places on ${on} are taken: the capacity can't go below that.`,
      nothing_to_set: 'There is nothing to change.',
    }
    return failure(messages[outcome.refusal])
  },
})

const messageFor = ({ date, status, capacity, held, sold }: DepartureState) =>
  `${formatDay(date)}: ${status}, capacity ${capacity}, sold ${sold}, held ${held}, free ${capacity - held - sold}`
