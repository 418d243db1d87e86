import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import {
  findAttemptsByIdSuffix,
  getSettlementStatus,
  type SettlementStatus,
} from '../../../domain/payments/request-settlement.ts'
import { isSettled } from '../../../domain/payments/reservation-state-machine.ts'
import { paymentsResolve, paymentsSettle } from '../../operations/attention.ts'
import { type CommandContext, defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { freeText, idOrSuffix, optional, required, wholeNumber } from '../parsers/field.ts'
import { attemptStateLabels, refundStateLabels } from './payments-list.ts'

/**
 * The first change of a payment can be the start of the site's job. So if the payment is not settled, the command waits
 * this many seconds for a further change: longer than the timeouts of requests to Monri (10 s) and Stripe (8 s).
 */
const responseSeconds = 11
/** The default of `--wait`. The site starts a job within a second. */
const defaultWaitSeconds = 15

export const paymentsSettleCommand = defineCommand({
  name: 'payments settle',
  summary: 'checks a payment with the provider now, or sends its refund, and waits for the result',
  examples: ['payments settle 4f1c2a', 'payments settle 4f1c2a --wait 60'],
  parameters: { id: required(idOrSuffix, 'the id of a payment or a refund, from payments list') },
  options: { wait: optional(wholeNumber, `seconds to wait for the result; default: ${defaultWaitSeconds}`) },
  outputSchema: paymentsSettle.answer.extend({
    changed: z.boolean(),
    state: z.string(),
    refund: z.string().nullable(),
  }),
  async run(context, { id: idSuffix, wait = defaultWaitSeconds }) {
    const [attemptId, another] = await findAttemptsByIdSuffix(context.db, idSuffix)
    if (!attemptId) return failure(`No payment and no refund has an id that ends in ${idSuffix}.`)
    if (another) return failure(`More than one payment or refund ends in ${idSuffix}: give more of the id.`)
    const before = await getSettlementStatus(context.db, attemptId)
    const performed = await paymentsSettle.perform(context, { id: attemptId })
    if (!performed.ok) return refusal(performed)
    const after = await waitForChange(context, before, wait)
    const json = { id: attemptId, changed: after !== undefined, ...(after ?? before) }
    return success(after ? [changeMessage(before, after)] : timeoutMessages(before, wait), json)
  },
})

/**
 * Polls the database until the site has processed the payment, at most `seconds` long. The row changes as soon as the
 * site's job starts, so a change alone does not mean that the job is done. If the payment is not settled, it is
 * returned only after `responseSeconds` without a further change.
 * @returns undefined if nothing has changed within `seconds`
 */
async function waitForChange(
  context: CommandContext,
  before: SettlementStatus,
  seconds: number,
): Promise<SettlementStatus | undefined> {
  const end = Date.now() + seconds * 1000
  let [last, changedAt] = [before, Date.now()]
  for (;;) {
    const now = await getSettlementStatus(context.db, before.attemptId)
    if (now.version !== last.version) [last, changedAt] = [now, Date.now()]
    const changed = now.version !== before.version
    const settled = isFullySettled(now) && !isFullySettled(before)
    if (changed && (settled || Date.now() >= changedAt + responseSeconds * 1000)) return now
    if (Date.now() >= end) return changed ? now : undefined
    await pause(500)
  }
}

const isFullySettled = ({ state, refund }: SettlementStatus) => isSettled(state) && refund === null

const changeMessage = (before: SettlementStatus, after: SettlementStatus) =>
  stateText(before) === stateText(after)
    ? `${after.code}: the provider was queried, no change: still ${stateText(after)}.`
    : `${after.code}: ${stateText(after)}.`

const stateText = ({ state, refund }: SettlementStatus) =>
  [attemptStateLabels[state], ...(refund ? [`its refund ${refundStateLabels[refund]}`] : [])].join(', ')

const timeoutMessages = (before: SettlementStatus, seconds: number) => [
  `${before.code}: no change within ${seconds} s; it is still ${stateText(before)}.`,
  'The site sends the request as soon as it runs: check with “operator payments list --unsettled”.',
]

export const paymentsResolveCommand = operationCommand(paymentsResolve, {
  name: 'payments resolve',
  summary: 'resolves a payment exception, with a note about how',
  examples: ['payments resolve 3 --note "Refunded in the dashboard, guest informed by phone"'],
  parameters: { finding: required(wholeNumber, 'the number of the exception, from payments list --unsettled') },
  options: { note: required(freeText(), 'how it was resolved') },
  input: (values) => values,
  print: ({ finding }) => [`Finding ${finding} is resolved.`],
})
