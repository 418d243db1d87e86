import type { AttemptRow } from '../../platform/database/tables.ts'
import type { PaymentProvider, PaymentSnapshot, ProviderResult } from '../../platform/integrations/payment-provider.ts'
import type { AppContext } from '../context.ts'
import { holdCapMinutes, minutesAfter } from '../time/hold-deadline.ts'
import { applyEvent } from './apply-event.ts'
import { beginCapture } from './begin-capture.ts'
import { findsDifference } from './match-refunds.ts'
import { type Action, type LoadedAttempt, loadAttempt, nextAction } from './next-action.ts'
import { pollRefunds, referenceOf, sendRefund } from './refund-provider.ts'
import { isSettled } from './reservation-state-machine.ts'

/** More rounds than any attempt needs (poll, capture, refund). Ends the loop if a provider's answers alternate. */
const maxRounds = 6

/**
 * Reconciles an attempt with its provider: runs the next action (poll, capture, void, refund) until none is left or the
 * provider's answer changes nothing. Called after the start of an attempt, by webhooks, status polls and jobs, and at the
 * end of a hold.
 * @param options.news poll even a settled attempt, because the provider reported a change: money may have arrived late
 * @returns whether the attempt is settled, so that no further poll is needed
 */
export async function reconcileAttempt(
  services: AppContext,
  attemptId: string,
  { news: changeReported = false }: { news?: boolean } = {},
): Promise<boolean> {
  for (let round = 0; round < maxRounds; round++) {
    const loaded = await loadAttempt(services, attemptId)
    if (!loaded) return true
    const action = nextAction(services.now(), loaded, changeReported && round === 0)
    if (!action) return true
    if (action === 'wait') return false
    const outcome = await handlers[action](services, loaded)
    if (outcome !== 'changed') return outcome === 'unchanged' && isSettled(loaded.attempt.state) && action === 'poll'
  }
  return false
}

/**
 * Voids an attempt that waits for the visitor, before another attempt starts. If the visitor has paid it at the bank
 * meanwhile, it is completed instead.
 */
export async function abandonAttempt(services: AppContext, attemptId: string): Promise<void> {
  if (!(await isWaiting(services, attemptId))) return
  await reconcileAttempt(services, attemptId)
  const loaded = await loadAttempt(services, attemptId)
  if (loaded?.attempt.state === 'requires_action') await handlers.void(services, loaded)
}

const isWaiting = async (services: AppContext, attemptId: string) =>
  (await loadAttempt(services, attemptId))?.attempt.state === 'requires_action'

type Outcome = 'changed' | 'unchanged' | 'no_answer'

const handlers: Record<Action, (services: AppContext, loaded: LoadedAttempt) => Promise<Outcome>> = {
  async poll(services, loaded) {
    const { attempt } = loaded
    await recordPoll(services, attempt.id)
    const answer = await providerOf(services, attempt).snapshot(referenceOf(attempt))
    if (attempt.state === 'captured') return applyRefundAnswer(services, loaded, answer)
    // The attempt is declined or canceled in our database but open at the provider, because its start request arrived
    // late. The void prevents a later charge.
    if (isSettled(attempt.state) && isOpen(answer)) return handlers.void(services, loaded)
    if (isLeftOpen(attempt, answer, services.now())) return handlers.void(services, loaded)
    return applyCurrent(services, attempt, mayStillArrive(attempt, answer, services.now()) ? notArrivedYet : answer)
  },
  async capture(services, { attempt }) {
    // A cancellation was committed after the attempt was loaded: the next round voids the authorization.
    if (!(await beginCapture(services, attempt.id))) return 'changed'
    const provider = providerOf(services, attempt)
    const answer = await provider.capture({ ...referenceOf(attempt), amount: attempt.amount })
    if (answer.outcome !== 'declined') return applyCurrent(services, attempt, answer)
    // The guest may have started to pay in another way, which has voided this payment.
    const current = await provider.snapshot(referenceOf(attempt))
    if (current.outcome === 'ok' && current.snapshot.status === 'canceled')
      return applyAnswer(services, attempt.id, current)
    return outcomeOf(await applyEvent(services, attempt.id, { type: 'capture_refused' }))
  },
  async void(services, { attempt }) {
    await recordPoll(services, attempt.id)
    const provider = providerOf(services, attempt)
    const answer = await provider.void(referenceOf(attempt))
    // Declined: the payment can't be voided any more, so its current state is polled.
    const current = answer.outcome === 'declined' ? await provider.snapshot(referenceOf(attempt)) : answer
    const outcome = await applyAnswer(services, attempt.id, current)
    if (!attempt.client_secret_issued || current.outcome !== 'ok' || current.snapshot.status !== 'canceled')
      return outcome
    await clearClientSecret(services, attempt.id)
    return 'changed'
  },
  async refund(services, { attempt, refundId }) {
    return outcomeOf(
      refundId !== null && (await sendRefund(services, providerOf(services, attempt), attempt, refundId)),
    )
  },
}

/**
 * Posts refunds that were made in the provider's dashboard, carried out without an answer, or returned by the bank; nothing
 * else can change a captured payment.
 * @returns `changed` if a refund is still to be sent, so that the next round sends it
 */
async function applyRefundAnswer(
  services: AppContext,
  { attempt, refundId }: LoadedAttempt,
  answer: ProviderResult,
): Promise<Outcome> {
  if (answer.outcome === 'ok' && (await findsDifference(services.db, attempt.id, answer.snapshot))) {
    // The provider is queried again under the lock on the refunds, because `answer` may be older than the last posted
    // refund.
    const current = await pollRefunds(services, providerOf(services, attempt), attempt)
    if (current?.outcome !== 'ok') return 'no_answer'
  }
  if (refundId !== null) return 'changed'
  return answer.outcome === 'unknown' ? 'no_answer' : 'unchanged'
}

const absentIsFinalMinutes = 3
const notArrivedYet: ProviderResult = {
  outcome: 'unknown',
  cause: 'the start request may not have reached the provider yet',
}

/** A start request without an answer may still be in transit: `absent` counts as an outcome only after three minutes. */
const mayStillArrive = ({ created_at }: AttemptRow, answer: ProviderResult, now: Date) =>
  answer.outcome === 'declined' &&
  answer.reason === 'absent' &&
  now.getTime() < created_at.getTime() + absentIsFinalMinutes * 60_000

const outcomeOf = (changed: boolean): Outcome => (changed ? 'changed' : 'unchanged')

/**
 * Whether an attempt has waited on a challenge or a bank page for as long as the longest hold of a visitor; it is then
 * voided. The hold of a payment link lasts longer, but its guest can start another attempt.
 */
const isLeftOpen = ({ state, created_at }: AttemptRow, answer: ProviderResult, now: Date) =>
  state === 'requires_action' &&
  answer.outcome === 'ok' &&
  answer.snapshot.status === 'requires_action' &&
  now >= minutesAfter(created_at, holdCapMinutes)

const isOpen = (answer: ProviderResult) =>
  answer.outcome === 'ok' && (answer.snapshot.status === 'requires_action' || answer.snapshot.status === 'processing')

/**
 * Applies an answer. If it shows for the first time that the payment was captured, it may already show a refunded
 * amount. This amount is posted too: refunds that were made in the meantime, or the part of the payment that was left
 * out when it was captured in the dashboard.
 */
async function applyCurrent(services: AppContext, attempt: AttemptRow, answer: ProviderResult): Promise<Outcome> {
  const outcome = await applyAnswer(services, attempt.id, answer)
  if (outcome === 'changed' && answer.outcome === 'ok' && isRefunded(answer.snapshot))
    await pollRefunds(services, providerOf(services, attempt), attempt)
  return outcome
}

const isRefunded = ({ status, refundedAmount }: PaymentSnapshot) => status === 'captured' && refundedAmount > 0

/** Applies a provider's answer to the reservation as an event. */
export async function applyAnswer(services: AppContext, attemptId: string, answer: ProviderResult): Promise<Outcome> {
  switch (answer.outcome) {
    case 'ok':
      return outcomeOf(await applyEvent(services, attemptId, { type: 'snapshot', snapshot: answer.snapshot }))
    case 'declined':
      return outcomeOf(await applyEvent(services, attemptId, { type: 'declined', reason: answer.reason }))
    case 'unknown':
      services.log.warn({ attempt: attemptId, cause: answer.cause }, 'no usable answer from the payment provider')
      return (await applyEvent(services, attemptId, { type: 'no_answer' })) ? 'changed' : 'no_answer'
  }
}

export function providerOf({ providers }: AppContext, attempt: Pick<AttemptRow, 'provider'>): PaymentProvider {
  const provider = providers.get(attempt.provider)
  if (!provider) throw new Error(`payment provider ${attempt.provider} is not configured`)
  return provider
}

const recordPoll = ({ db, now }: AppContext, attemptId: string) =>
  db
    .updateTable('payment_attempt')
    .set((row) => ({ last_polled_at: now(), poll_count: row('poll_count', '+', 1) }))
    .where('id', '=', attemptId)
    .execute()

const clearClientSecret = ({ db }: AppContext, attemptId: string) =>
  db.updateTable('payment_attempt').set({ client_secret_issued: false }).where('id', '=', attemptId).execute()
