import { type DepartureState, departureOn, setDeparture } from '../domain/availability/set-departure.ts'
import { type Command, done, refusal, UsageError } from './command.ts'

export const departureShow: Command = {
  usage: 'departure show <date>',
  summary: 'capacity, status and places of a day',
  example: 'operator departure show 2027-07-14',
  options: {},
  async run(desk, [date]) {
    if (!date) throw new UsageError('Which day? Give a date as 2027-07-14.')
    const departure = await departureOn(desk, date)
    return departure ? done([sentenceOf(departure)], departure) : refusal(`${date} is not a day of the calendar.`)
  },
}

export const departureSet: Command = {
  usage: 'departure set <date>',
  summary: 'sets the capacity of a day, opens or closes it for booking',
  example: 'operator departure set 2027-07-14 --capacity 60',
  options: {
    capacity: { type: 'string', description: 'people the boat takes on that day' },
    status: { type: 'string', description: 'open or closed' },
  },
  async run(desk, [date], { capacity, status }) {
    if (!date) throw new UsageError('Which day? Give a date as 2027-07-14.')
    if (capacity === undefined && status === undefined) throw new UsageError('Give --capacity, --status, or both.')
    const outcome = await setDeparture(desk, {
      date,
      actor: desk.actor,
      ...(capacity !== undefined && { capacity: wholeNumber(capacity) }),
      ...(status !== undefined && { status: openOrClosed(status) }),
    })
    if (outcome.ok) return done([sentenceOf(outcome.departure)], outcome.departure)
    const sentences = {
      not_a_day: `${date} is not a day of the calendar.`,
      off_season: `${date} is off season: change the season first.`,
      cancelled: `${date} is cancelled, and its guests know it: it can't be sold again.`,
      below_taken: `${outcome.taken} places of ${date} are taken: the capacity can't be lower than that.`,
      nothing_to_set: 'There is nothing to set.',
    }
    return refusal(sentences[outcome.refusal])
  },
}

function wholeNumber(typed: string | boolean): number {
  const number = Number(typed)
  if (typeof typed !== 'string' || !/^\d{1,5}$/.test(typed))
    throw new UsageError('--capacity takes a whole number of people.')
  return number
}

function openOrClosed(typed: string | boolean): 'open' | 'closed' {
  if (typed === 'open' || typed === 'closed') return typed
  throw new UsageError('--status is open or closed.')
}

const sentenceOf = ({ date, status, capacity, held, sold }: DepartureState) =>
  `${date}: ${status}, capacity ${capacity}, sold ${sold}, held ${held}, free ${capacity - held - sold}`
