import { z } from 'zod'
import { type DepartureState, departureOn, setDeparture } from '../../domain/availability/set-departure.ts'
import { command, done, refusal } from '../command.ts'
import { dayInWords } from '../print/words.ts'
import { day, oneOf, optional, required, wholeNumber } from '../typed/field.ts'
import { UsageError } from '../typed/usage-error.ts'

const departureSchema = z.object({
  date: z.string(),
  status: z.enum(['open', 'closed', 'cancelled']),
  capacity: z.int(),
  held: z.int(),
  sold: z.int(),
})

export const departureShow = command({
  name: 'departure show',
  summary: 'capacity, status and places of a day',
  examples: ['departure show fri'],
  parameters: { date: required(day) },
  options: {},
  outputSchema: departureSchema,
  async run(context, { date }) {
    const departure = await departureOn(context, date)
    return departure ? done([messageFor(departure)], departure) : refusal(`${date} is not a day of the calendar.`)
  },
})

export const departureSet = command({
  name: 'departure set',
  summary: 'sets the capacity of a day, opens or closes it for booking',
  examples: ['departure set 14.7. --capacity 60', 'departure set tomorrow --status closed'],
  parameters: { date: required(day) },
  options: {
    capacity: optional(wholeNumber, 'people the boat takes on that day'),
    status: optional(oneOf('open', 'closed'), 'whether the website sells it'),
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
    if (outcome.ok) return done([messageFor(outcome.departure)], outcome.departure)
    const on = dayInWords(date)
    const messages = {
      not_a_day: `${date} is not a day of the calendar.`,
      off_season: `${on} is off season: change the season first.`,
      cancelled: `${on} is cancelled, and its guests know it: it can't be sold again.`,
      below_taken: `${outcome.taken} places of ${on} are taken: the capacity can't be lower than that.`,
      nothing_to_set: 'There is nothing to set.',
    }
    return refusal(messages[outcome.refusal])
  },
})

const messageFor = ({ date, status, capacity, held, sold }: DepartureState) =>
  `${dayInWords(date)}: ${status}, capacity ${capacity}, sold ${sold}, held ${held}, free ${capacity - held - sold}`
