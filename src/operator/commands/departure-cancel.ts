import { z } from 'zod'
import {
  cancelDeparture,
  cancellableDeparture,
  cancellationProgress,
} from '../../domain/reservations/cancel-departure.ts'
import { command, type Desk, done, notConfirmed, refusal } from '../command.ts'
import { counted, dayInWords, euros } from '../print/words.ts'
import { day, flag, oneOf, optional, required } from '../typed/field.ts'
import { UsageError } from '../typed/usage-error.ts'

const party = z.object({
  code: z.string(),
  name: z.string(),
  refund: z.enum(['none', 'due', 'on_its_way', 'succeeded', 'failed']),
  amount: z.int(),
  cash: z.int(),
  mail: z.enum(['none', 'due', 'sent', 'failed']),
  done: z.boolean(),
})

export const departureCancel = command({
  name: 'departure cancel',
  summary: 'cancels a day: everybody gets their money back and a mail in their language',
  examples: ['departure cancel tomorrow --reason weather', 'departure cancel 14.7. --status'],
  parameters: { date: required(day) },
  options: {
    reason: optional(oneOf('weather', 'operator'), 'what the guests are told'),
    status: flag('shows how far the refunds and mails of a cancelled day are'),
  },
  outputSchema: z.object({
    date: z.string(),
    cancelled: z.object({ parties: z.int(), amount: z.int(), underWay: z.int() }).optional(),
    parties: z.array(party).optional(),
  }),
  async run(context, { date, reason, status }) {
    if (status) return progress(context, date)
    if (!reason) throw new UsageError('--reason is missing: it takes one of weather, operator.')
    const { parties, guests, amount } = await cancellableDeparture(context, date)
    const on = dayInWords(date)
    const plan = `${on} is cancelled for ${counted(parties, 'party', 'parties')}, ${counted(guests, 'guest')}; ${euros(amount)} go back.`
    if (!(await context.confirmed([plan, "This can't be undone: the guests will know."]))) return notConfirmed
    const outcome = await cancelDeparture(context, { date, reason, actor: context.actor })
    if (outcome.ok) {
      const { ok, ...cancelled } = outcome
      const lines = [
        `${on} is cancelled: ${counted(outcome.parties, 'party is', 'parties are')} written to, ${euros(outcome.amount)} go back.`,
        ...(outcome.underWay > 0
          ? [`${counted(outcome.underWay, 'booking')} that were just being paid are ended.`]
          : []),
        `How far it is: operator departure cancel ${date} --status`,
      ]
      return done(lines, { date, cancelled })
    }
    const messages = {
      not_a_day: `${date} is not a day of the calendar.`,
      past: `${on} is over.`,
      already: `${on} is cancelled already: --status shows how far it is.`,
    }
    return refusal(messages[outcome.refusal])
  },
})

async function progress(context: Desk, date: string) {
  const parties = await cancellationProgress(context, date)
  const open = parties.filter((one) => !one.done)
  const summary = `${dayInWords(date)}: ${parties.length - open.length} of ${counted(parties.length, 'cancelled party is', 'cancelled parties are')} done.`
  const columns = ['', '', '', { right: '' }, '']
  const rows = open.map(({ code, name, refund, amount, cash, mail }) => [
    code,
    name,
    `refund ${refund.replaceAll('_', ' ')}`,
    euros(amount),
    [`mail ${mail}`, ...(cash > 0 ? [`${euros(cash)} in cash to be handed back`] : [])].join(', '),
  ])
  return done(open.length > 0 ? [summary, { columns, rows }] : [summary], { date, parties })
}
