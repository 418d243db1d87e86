import { z } from 'zod'
import { departureReasons, givesChoice } from '../../../contract/operator-app/cancellation-reasons.ts'
import { departureCancel, departureCancellation } from '../../operations/departures.ts'
import { aborted, type CommandContext, defineCommand, refusal, success } from '../command.ts'
import { departureOf, departureTexts } from '../departure-text.ts'
import { formatEuros, pluralize } from '../output/format.ts'
import { departureOptions, flag, oneOf, optional, required, upcomingDay } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

export const departureCancelCommand = defineCommand({
  name: 'departure cancel',
  summary:
    'cancels a departure and sends each guest a mail; with --reason weather or boat the guests choose another day or the refund',
  examples: [
    'departure cancel tomorrow --reason weather',
    'departure cancel tomorrow --reason weather --refund-now',
    'departure cancel 14.7. --status',
  ],
  parameters: { date: required(upcomingDay) },
  options: {
    ...departureOptions,
    reason: optional(
      oneOf(...departureReasons),
      'the reason in the mail; boat: it is out of service; minimum: too few guests have booked',
    ),
    refundNow: flag('with --reason weather or boat: refunds at once; default: each guest has some days to choose'),
    status: flag('shows the state of the refunds and mails of a cancelled departure'),
  },
  // The second schema is for `--status`: its output is the answer of `departureCancellation`.
  outputSchema: z.union([departureCancel.answer, departureCancellation.answer]),
  async run(context, { reason, refundNow, status, ...departure }) {
    if (status) return progress(context, departure)
    if (!reason) throw new UsageError(`--reason is missing: it takes one of ${departureReasons.join(', ')}.`)
    const meant = await departureOf(context, departure, 'change')
    if (!meant.ok) return meant
    const { key, on, args, trip } = meant
    const planned = await departureCancellation.perform(context, key)
    if (!planned.ok) return refusal(planned)
    const { parties, guests, amount } = planned.answer
    const daysToChoose = pluralize(trip.weatherChoiceDays, 'day')
    const choice = givesChoice(reason) && !refundNow
    const money = choice
      ? `they choose another day or the refund of ${formatEuros(amount)} in all`
      : `${formatEuros(amount)} will be refunded`
    const plan = `${on} will be cancelled for ${pluralize(parties, 'party', 'parties')}, ${pluralize(guests, 'guest')}; ${money}.`
    if (!(await context.confirm([plan, "This can't be undone: the guests will be informed."]))) return aborted
    const confirmed = { guests, amount }
    const performed = await departureCancel.perform(context, { ...key, reason, refundNow, confirmed })
    const already = `${on} is already cancelled: --status shows the progress.`
    if (!performed.ok) return refusal(performed, { already })
    const { done: cancelled } = performed
    const lines = [
      `${on} is cancelled: ${pluralize(cancelled.parties, 'party', 'parties')} will get a mail, ${choice ? `and ${daysToChoose} to choose another day or the refund` : `${formatEuros(cancelled.amount)} will be refunded`}.`,
      ...(cancelled.underWay > 0
        ? [`${pluralize(cancelled.underWay, 'booking was', 'bookings were')} ended in the middle of payment.`]
        : []),
      `To see the progress: operator departure cancel ${args} --status`,
    ]
    return success(lines, cancelled)
  },
})

async function progress(context: CommandContext, departure: { date: string; trip?: string | undefined }) {
  const found = await departureCancellation.perform(context, departure)
  if (!found.ok) return refusal(found)
  const { status, progress: parties } = found.answer
  const open = parties.filter((one) => !one.done)
  const { nameOf } = await departureTexts(context.db)
  if (status !== 'cancelled') return success([`${nameOf(found.answer)} is not cancelled.`], found.done)
  const summary = `${nameOf(found.answer)}: ${parties.length - open.length} of ${pluralize(parties.length, 'cancelled party is', 'cancelled parties are')} done.`
  const columns = ['', '', '', '', { right: '' }, '']
  const rows = open.map(({ code, name, phone, refund, amount, cash, terminal, mail }) => [
    code,
    name,
    phone || 'no phone',
    `refund ${refund.replaceAll('_', ' ')}`,
    formatEuros(amount),
    [
      `mail ${mail}`,
      ...(cash > 0 ? [`${formatEuros(cash)} in cash to be handed back`] : []),
      ...(terminal > 0 ? [`${formatEuros(terminal)} to be returned on the terminal`] : []),
    ].join(', '),
  ])
  return success(open.length > 0 ? [summary, { columns, rows }] : [summary], found.done)
}
