import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { resolveFinding } from '../../domain/payments/payment-exceptions.ts'
import {
  canBeAskedAbout,
  type PaymentStanding,
  paymentStanding,
  paymentsEndingIn,
  pushPayment,
} from '../../domain/payments/push-payment.ts'
import { isSettled } from '../../domain/payments/reservation-state-machine.ts'
import { command, type Desk, done, refusal } from '../command.ts'
import { attemptInWords, refundInWords } from '../print/payment-states.ts'
import { id, optional, required, text, wholeNumber } from '../typed/field.ts'

/** A provider has eight to answer. */
const answerSeconds = 9
/** The site takes up a job within a second. */
const patienceSeconds = 15

export const paymentsSettle = command({
  name: 'payments settle',
  summary: 'has the site ask the provider about a payment now, or send its refund, and waits for what it hears',
  examples: ['payments settle 4f1c2a', 'payments settle 4f1c2a --wait 60'],
  parameters: { id: required(id, 'of a payment or a refund, as payments list shows it') },
  options: { wait: optional(wholeNumber, `seconds to wait for the answer, ${patienceSeconds} when not given`) },
  shape: z.object({
    id: z.string(),
    code: z.string(),
    heard: z.boolean(),
    state: z.string(),
    refund: z.string().nullable(),
  }),
  async run(desk, { id: ending, wait = patienceSeconds }) {
    const [attemptId, another] = await paymentsEndingIn(desk.db, ending)
    if (!attemptId) return refusal(`No payment and no refund has an id that ends in ${ending}.`)
    if (another) return refusal(`More than one payment or refund ends in ${ending}: give more of the id.`)
    const before = await paymentStanding(desk.db, attemptId)
    if (!canBeAskedAbout(before))
      return refusal(`The payment of ${before.code} is captured, and nothing of it is on its way back.`)
    await pushPayment(desk, { attemptId, code: before.code, actor: desk.actor })
    const after = await heardWithin(desk, before, wait)
    const standing = after ?? before
    const json = { id: attemptId, heard: after !== undefined, ...standing }
    return done(after ? [heard(before, after)] : notHeard(before, wait), json)
  },
})

/**
 * How the payment stands once it has come to rest; undefined when nobody took it up in time. That it is being asked about
 * shows before the answer does, so what isn't settled is given the time that a provider has to answer.
 */
async function heardWithin(desk: Desk, before: PaymentStanding, seconds: number): Promise<PaymentStanding | undefined> {
  const end = Date.now() + seconds * 1000
  let [last, movedAt] = [before, Date.now()]
  for (;;) {
    const now = await paymentStanding(desk.db, before.attemptId)
    if (now.mark !== last.mark) [last, movedAt] = [now, Date.now()]
    const moved = now.mark !== before.mark
    const atRest = isSettledNow(now) && !isSettledNow(before)
    if (moved && (atRest || Date.now() >= movedAt + answerSeconds * 1000)) return now
    if (Date.now() >= end) return moved ? now : undefined
    await pause(500)
  }
}

const isSettledNow = ({ state, refund }: PaymentStanding) => isSettled(state) && refund === null

const heard = (before: PaymentStanding, after: PaymentStanding) =>
  inWords(before) === inWords(after)
    ? `${after.code}: the provider was asked and has no news, it is still ${inWords(after)}.`
    : `${after.code}: ${inWords(after)}.`

const inWords = ({ state, refund }: PaymentStanding) =>
  [attemptInWords[state], ...(refund ? [`its refund ${refundInWords[refund]}`] : [])].join(', ')

const notHeard = (before: PaymentStanding, seconds: number) => [
  `${before.code}: nothing was heard within ${seconds} s; it is still ${inWords(before)}.`,
  'The site does the asking: it does so as soon as it runs, and “operator payments list --unsettled” tells when it has.',
]

export const paymentsResolve = command({
  name: 'payments resolve',
  summary: 'says that you have seen to a payment that didn’t fit, and how',
  examples: ['payments resolve 3 --note "Refunded in the dashboard, guest told by phone"'],
  parameters: { finding: required(wholeNumber, 'its number, as payments list --unsettled shows it') },
  options: { note: required(text(), 'what was done') },
  shape: z.object({ finding: z.int(), note: z.string() }),
  async run(desk, { finding, note }) {
    const outcome = await resolveFinding(desk, { id: finding, note, actor: desk.actor })
    if (outcome.ok) return done([`Finding ${finding} is seen to.`], { finding, note })
    const sentences = { unknown: `There is no finding ${finding}.`, already: `Finding ${finding} is seen to already.` }
    return refusal(sentences[outcome.refusal])
  },
})
