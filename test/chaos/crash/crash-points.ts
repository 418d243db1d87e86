import type { ChaosEnvironment, Victim } from '../environment/environment.ts'
import { killAtCommit, type TransactionMatch } from './commit-barrier.ts'
import { type Journey, journeys } from './journeys.ts'
import { selfServiceJourneys } from './self-service-journeys.ts'

/** A point at which a process is killed. The other party triggers the kill: the provider, the mail server or a commit. */
export interface CrashPoint {
  name: string
  journey: Journey
  victim: Victim
  /** Resolves once the process has been killed. */
  trigger(world: ChaosEnvironment, hooks: { armed: () => void; kill: () => Promise<void> }): Promise<void>
}

const stateChange = (table: string, to: string, more = ''): TransactionMatch => ({
  table,
  on: 'update',
  when: `new.state = '${to}' and old.state is distinct from new.state${more}`,
})
const attemptState = (to: string) => stateChange('payment_attempt', to)
const jobState = (name: string, to: string) => stateChange('pgboss.job_common', to, ` and new.name = '${name}'`)
const newChange: TransactionMatch = { table: 'reservation_change', on: 'insert' }
/** At each start the site upserts the settings of its queues. */
const queueUpsert: TransactionMatch = { table: 'pgboss.queue', on: 'update', when: 'new.updated_on <> old.updated_on' }

/** Two crash points: before the commit takes effect, and after the commit, with its response lost. */
function commit(name: string, journey: Journey, transaction: TransactionMatch, victim: Victim = 'site'): CrashPoint[] {
  return (['undone', 'done'] as const).map((outcome) => ({
    name: `${name}: ${outcome === 'undone' ? 'before its commit' : 'after its commit'}`,
    journey,
    victim,
    trigger: ({ db }, hooks) => killAtCommit(db, transaction, outcome, hooks),
  }))
}

/** Two crash points at a request: the other party does not process it, or processes it and the response is lost. */
function interrupted(
  name: string,
  journey: Journey,
  [undone, done]: [undone: string, done: string],
  arm: (world: ChaosEnvironment, isDone: boolean, strike: () => Promise<void>) => void,
): CrashPoint[] {
  return [false, true].map((isDone) => ({
    name: `${name}: ${isDone ? done : undone}`,
    journey,
    victim: 'site',
    trigger: (world, { armed, kill }) =>
      new Promise((resolve, reject) => {
        arm(world, isDone, () => kill().then(resolve, reject))
        armed()
      }),
  }))
}

const request = (name: string, journey: Journey, on: string) =>
  interrupted(
    name,
    journey,
    ['sent, not processed by Stripe', 'processed by Stripe, response lost'],
    ({ stripe }, processed, before) => stripe.injectFault({ on, kind: 'cut', processed, before }),
  )

const mail = (name: string, journey: Journey) =>
  interrupted(
    name,
    journey,
    ['sent, not accepted by the mail server', 'accepted by the mail server, response lost'],
    ({ mailServer }, accepted, strike) => mailServer.interruptNext({ accepted, strike }),
  )

const registration = (name: string, journey: Journey) =>
  interrupted(
    name,
    journey,
    ['sent, not done by the tax authority', 'done by the tax authority, response lost'],
    ({ authority }, registered, strike) => {
      if (!authority) throw new Error('This point needs a site that issues fiscal documents.')
      authority.interruptNext({ registered, strike })
    },
  )

export const crashPoints: CrashPoint[] = [
  ...commit('hold', journeys.bookWithCard, { table: 'idempotency_key', on: 'insert' }),
  ...request('charge', journeys.bookWithCard, 'POST /v1/payment_intents'),
  ...commit('authorised', journeys.bookWithCard, attemptState('authorized')),
  ...request('capture', journeys.bookWithCard, 'POST /v1/payment_intents/'),
  ...commit('captured', journeys.bookWithCard, attemptState('captured')),
  ...commit('mail job started', journeys.bookWithCard, jobState('send-message', 'active')),
  ...mail('mail', journeys.bookWithCard),
  ...commit('mail sent', journeys.bookWithCard, stateChange('message', 'sent')),
  ...commit('mail job completed', journeys.bookWithCard, jobState('send-message', 'completed')),
  ...commit('fiscal document', journeys.bookWithCard, { table: 'fiscal_document', on: 'insert' }),
  ...registration('registration', journeys.bookWithCard),
  ...commit('registered', journeys.bookWithCard, {
    table: 'fiscal_delivery',
    on: 'update',
    when: 'new.jir is not null',
  }),
  ...commit('declined', journeys.bookWithDeclinedCard, attemptState('declined')),
  ...commit('another card', journeys.retryWithAnotherCard, { table: 'payment_attempt', on: 'insert' }),
  ...request('charge of another card', journeys.retryWithAnotherCard, 'POST /v1/payment_intents'),
  ...commit('3-D Secure challenge', journeys.bookWithChallenge, attemptState('requires_action')),
  ...commit('webhook', journeys.receiveWebhook, { table: 'provider_event', on: 'insert' }),
  ...commit('webhook job started', journeys.receiveWebhook, jobState('reconcile-attempt', 'active')),
  ...commit('webhook job completed', journeys.receiveWebhook, jobState('reconcile-attempt', 'completed')),
  ...request('status request', journeys.openBookingPage, 'GET /v1/payment_intents'),
  ...request('void at the end of a hold', journeys.letHoldExpire, 'POST /v1/payment_intents/'),
  ...commit('voided', journeys.letHoldExpire, attemptState('canceled')),
  ...commit('refund ordered', journeys.refundBooking, { table: 'refund', on: 'insert' }, 'operator'),
  ...commit('refund submitted', journeys.refundBooking, stateChange('refund', 'submitting')),
  ...request('refund', journeys.refundBooking, 'POST /v1/refunds'),
  ...commit('refund posted', journeys.refundBooking, stateChange('refund', 'succeeded')),
  ...commit('day cancelled', journeys.cancelDay, { table: 'cancellation', on: 'insert' }, 'operator'),
  ...request('refund of a cancelled day', journeys.cancelDay, 'POST /v1/refunds'),
  ...request('void of a cancelled day', journeys.cancelDay, 'POST /v1/payment_intents/'),
  ...mail('mail of a cancelled day', journeys.cancelDay),
  ...request('void of a late payment', journeys.cancelDayAfterApproval, 'POST /v1/payment_intents/'),
  ...commit('late payment canceled', journeys.cancelDayAfterApproval, attemptState('canceled')),
  ...request('void of a challenge', journeys.abandonChallenge, 'POST /v1/payment_intents/'),
  ...commit('challenge canceled', journeys.abandonChallenge, attemptState('canceled')),
  ...commit('change', selfServiceJourneys.changeDay, newChange),
  ...commit('change to pay', selfServiceJourneys.changeWithPayment, newChange),
  ...request('charge of a change', selfServiceJourneys.changeWithPayment, 'POST /v1/payment_intents'),
  ...request('capture of a change', selfServiceJourneys.changeWithPayment, 'POST /v1/payment_intents/'),
  ...commit('change paid', selfServiceJourneys.changeWithPayment, stateChange('reservation_change', 'completed')),
  ...commit('change expired', selfServiceJourneys.letChangeExpire, stateChange('reservation_change', 'not_paid')),
  ...commit('guest cancels', selfServiceJourneys.cancelByGuest, { table: 'cancellation', on: 'insert' }),
  ...request('refund of a guest who cancels', selfServiceJourneys.cancelByGuest, 'POST /v1/refunds'),
  ...commit('bad weather, another day', selfServiceJourneys.chooseDay, newChange),
  ...commit('bad weather, deposit', selfServiceJourneys.chooseDeposit, { table: 'refund', on: 'insert' }),
  ...commit('waitlist joined', selfServiceJourneys.joinWaitlist, { table: 'waitlist_entry', on: 'insert' }),
  ...commit('offer job started', selfServiceJourneys.offerCancelledPlaces, jobState('offer-places', 'active')),
  ...commit('offer job completed', selfServiceJourneys.offerCancelledPlaces, jobState('offer-places', 'completed')),
  ...commit('start', journeys.killDuringRestart, queueUpsert),
]
