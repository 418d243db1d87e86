import { z } from 'zod'
import {
  cancelDeparture,
  cancellationProgress,
  previewDepartureCancellation,
} from '../../../domain/reservations/cancellation/cancel-departure.ts'
import { aborted, type CommandContext, defineCommand, failure, success } from '../../command.ts'
import { formatDay, formatEuros, pluralize } from '../../output/format.ts'
import { flag, oneOf, optional, required, upcomingDay } from '../../parsers/field.ts'
import { UsageError } from '../../parsers/usage-error.ts'

const party = z.object({
  code: z.string(),
  name: z.string(),
  refund: z.enum(['none', 'due', 'on_its_way', 'succeeded', 'failed']),
  amount: z.int(),
  cash: z.int(),
  mail: z.enum(['none', 'due', 'sent', 'failed']),
  done: z.boolean(),
})

export const departureCancel = defineCommand({
  name: 'departure cancel',
  summary: 'cancels a day, refunds all its bookings and sends each guest a mail',
  examples: ['departure cancel tomorrow --reason weather', 'departure cancel 14.7. --status'],
  parameters: { date: required(upcomingDay) },
  options: {
    reason: optional(oneOf('weather', 'operator'), 'the reason in the mail'),
    status: flag('shows the state of the refunds and mails of a cancelled day'),
  },
  outputSchema: z.object({
    date: z.string(),
    cancelled: z.object({ parties: z.int(), amount: z.int(), underWay: z.int() }).optional(),
    parties: z.array(party).optional(),
  }),
  async run(context, { date, reason, status }) {
    if (status) return progress(context, date)
    if (!reason) throw new UsageError('--reason is missing: it takes one of weather, operator.')
    const { parties, guests, amount } = await previewDepartureCancellation(context, date)
    const on = formatDay(date)
    const plan = `${on} will be cancelled for ${pluralize(parties, 'party', 'parties')}, ${pluralize(guests, 'guest')}; ${formatEuros(amount)} will be refunded.`
    if (!(await context.confirm([plan, "This can't be undone: the guests will be told."]))) return aborted
    const outcome = await cancelDeparture(context, { date, reason, actor: context.actor })
    if (outcome.ok) {
      const { ok, ...cancelled } = outcome
      const lines = [
        `${on} is cancelled: ${pluralize(outcome.parties, 'party', 'parties')} will get a mail, ${formatEuros(outcome.amount)} will be refunded.`,
        ...(outcome.underWay > 0
          ? [`${pluralize(outcome.underWay, 'booking was', 'bookings were')} ended in the middle of payment.`]
          : []),
        `To see the progress: operator departure cancel ${date} --status`,
      ]
      return success(lines, { date, cancelled })
    }
    const messages = {
      not_a_day: `${date} is not a valid date.`,
      past: `${on} has passed.`,
      already: `${on} is already cancelled: --status shows the progress.`,
    }
    return failure(messages[outcome.refusal])
  },
})

async function progress(context: CommandContext, date: string) {
  const parties = await cancellationProgress(context, date)
  const open = parties.filter((one) => !one.done)
  const summary = `${formatDay(date)}: ${parties.length - open.length} of ${pluralize(parties.length, 'cancelled party is', 'cancelled parties are')} done.`
  const columns = ['', '', '', { right: '' }, '']
  const rows = open.map(({ code, name, refund, amount, cash, mail }) => [
    code,
    name,
    `refund ${refund.replaceAll('_', ' ')}`,
    formatEuros(amount),
    [`mail ${mail}`, ...(cash > 0 ? [`${formatEuros(cash)} in cash to be handed back`] : [])].join(', '),
  ])
  return success(open.length > 0 ? [summary, { columns, rows }] : [summary], { date, parties })
}
