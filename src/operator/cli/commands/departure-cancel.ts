import { z } from 'zod'
import { business } from '../../../../content/business.ts'
import { departureReasons } from '../../../contract/operator-app/cancellation-reasons.ts'
import { departureCancel, departureCancellation } from '../../operations/departures.ts'
import { aborted, type CommandContext, defineCommand, refusal, success } from '../command.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import { flag, oneOf, optional, required, upcomingDay } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

const daysToChoose = pluralize(business.weatherChoiceDays, 'day')

export const departureCancelCommand = defineCommand({
  name: 'departure cancel',
  summary:
    'cancels a day and sends each guest a mail; with --reason weather the guests choose another day or the refund',
  examples: [
    'departure cancel tomorrow --reason weather',
    'departure cancel tomorrow --reason weather --refund-now',
    'departure cancel 14.7. --status',
  ],
  parameters: { date: required(upcomingDay) },
  options: {
    reason: optional(oneOf(...departureReasons), 'the reason in the mail; minimum: too few guests have booked'),
    refundNow: flag(`with --reason weather: refunds at once; default: each guest has ${daysToChoose} to choose`),
    status: flag('shows the state of the refunds and mails of a cancelled day'),
  },
  // With `--status` the output is the answer of `departureCancellation`.
  outputSchema: z.union([departureCancel.answer, departureCancellation.answer]),
  async run(context, { date, reason, refundNow, status }) {
    if (status) return progress(context, date)
    if (!reason) throw new UsageError(`--reason is missing: it takes one of ${departureReasons.join(', ')}.`)
    const planned = await departureCancellation.perform(context, { date })
    if (!planned.ok) return refusal(planned)
    const { parties, guests, amount } = planned.answer
    const on = formatDay(date)
    const choice = reason === 'weather' && !refundNow
    const money = choice
      ? `they choose another day or the refund of ${formatEuros(amount)} in all`
      : `${formatEuros(amount)} will be refunded`
    const plan = `${on} will be cancelled for ${pluralize(parties, 'party', 'parties')}, ${pluralize(guests, 'guest')}; ${money}.`
    if (!(await context.confirm([plan, "This can't be undone: the guests will be informed."]))) return aborted
    const confirmed = { guests, amount }
    const performed = await departureCancel.perform(context, { date, reason, refundNow, confirmed })
    const already = `${on} is already cancelled: --status shows the progress.`
    if (!performed.ok) return refusal(performed, { already })
    const { done: cancelled } = performed
    const lines = [
      `${on} is cancelled: ${pluralize(cancelled.parties, 'party', 'parties')} will get a mail, ${choice ? `and ${daysToChoose} to choose another day or the refund` : `${formatEuros(cancelled.amount)} will be refunded`}.`,
      ...(cancelled.underWay > 0
        ? [`${pluralize(cancelled.underWay, 'booking was', 'bookings were')} ended in the middle of payment.`]
        : []),
      `To see the progress: operator departure cancel ${date} --status`,
    ]
    return success(lines, cancelled)
  },
})

async function progress(context: CommandContext, date: string) {
  const found = await departureCancellation.perform(context, { date })
  if (!found.ok) return refusal(found)
  const { progress: parties } = found.answer
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
  return success(open.length > 0 ? [summary, { columns, rows }] : [summary], found.done)
}
