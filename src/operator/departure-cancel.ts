import {
  cancelDeparture,
  cancellableDeparture,
  cancellationProgress,
  type PartyProgress,
} from '../domain/reservations/cancel-departure.ts'
import { type Command, type CommandResult, type Desk, done, notConfirmed, refusal, UsageError } from './command.ts'
import { euros } from './euros.ts'

export const departureCancel: Command = {
  usage: 'departure cancel <date>',
  summary: 'cancels a day: everybody gets their money back and a mail in their language',
  example: 'operator departure cancel 2027-07-14 --reason weather',
  options: {
    reason: { type: 'string', description: 'weather or operator' },
    status: { type: 'boolean', description: 'shows how far the refunds and mails of a cancelled day are' },
  },
  async run(desk, [date], { reason, status }) {
    if (!date) throw new UsageError('Which day? Give a date as 2027-07-14.')
    if (status) return progress(desk, date)
    if (reason !== 'weather' && reason !== 'operator') throw new UsageError('--reason is weather or operator.')
    const { parties, guests, amount } = await cancellableDeparture(desk, date)
    const plan = `${date} is cancelled for ${parties} parties, ${guests} guests; ${euros(amount)} go back.`
    if (!(await desk.confirmed([plan, 'This can’t be undone: the guests will know.']))) return notConfirmed
    const outcome = await cancelDeparture(desk, { date, reason, actor: desk.actor })
    if (outcome.ok) {
      const { ok, ...json } = outcome
      const lines = [
        `${date} is cancelled: ${json.parties} parties are written to, ${euros(json.amount)} go back.`,
        ...(json.underWay > 0 ? [`${json.underWay} bookings that were just being paid are ended.`] : []),
        `How far it is: operator departure cancel ${date} --status`,
      ]
      return done(lines, json)
    }
    const sentences = {
      not_a_day: `${date} is not a day of the calendar.`,
      past: `${date} is over.`,
      already: `${date} is cancelled already: --status shows how far it is.`,
    }
    return refusal(sentences[outcome.refusal])
  },
}

async function progress(desk: Desk, date: string): Promise<CommandResult> {
  const parties = await cancellationProgress(desk, date)
  const open = parties.filter((party) => !party.done)
  const summary = `${date}: ${parties.length - open.length} of ${parties.length} cancelled parties are done.`
  return done([summary, ...open.map(lineOf)], { date, parties })
}

const lineOf = ({ code, name, refund, amount, mail }: PartyProgress) =>
  `  ${code} ${name}: refund ${refund.replaceAll('_', ' ')}, ${euros(amount)}; mail ${mail}`
