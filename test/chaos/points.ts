import { type Commit, killAtCommit } from './commits.ts'
import { type Journey, journeys } from './journeys.ts'
import type { Victim, World } from './world.ts'

/** A moment at which somebody is killed. It is always the other party that strikes: a provider, a mail server, a commit. */
export interface Point {
  name: string
  journey: Journey
  victim: Victim
  /** Ends when the blow has fallen. */
  strike(world: World, blow: { armed: () => void; kill: () => Promise<void> }): Promise<void>
}

const changes = (table: string, to: string, more = ''): Commit => ({
  table,
  on: 'update',
  when: `new.state = '${to}' and old.state is distinct from new.state${more}`,
})
const attempt = (to: string) => changes('payment_attempt', to)
const job = (name: string, to: string) => changes('pgboss.job_common', to, ` and new.name = '${name}'`)
/** The site writes down at each start how its queues treat their jobs. */
const opensQueue: Commit = { table: 'pgboss.queue', on: 'update', when: 'new.updated_on <> old.updated_on' }

export const points: Point[] = [
  ...commit('hold', journeys.books, { table: 'idempotency_key', on: 'insert' }),
  ...request('charge', journeys.books, 'POST /v1/payment_intents'),
  ...commit('authorised', journeys.books, attempt('authorized')),
  ...request('capture', journeys.books, 'POST /v1/payment_intents/'),
  ...commit('captured', journeys.books, attempt('captured')),
  ...commit('mail taken up', journeys.books, job('send-message', 'active')),
  ...mail('mail', journeys.books),
  ...commit('mail sent', journeys.books, changes('message', 'sent')),
  ...commit('mail ticked off', journeys.books, job('send-message', 'completed')),
  ...commit('refused', journeys.isRefused, attempt('declined')),
  ...commit('another card', journeys.takesAnotherCard, { table: 'payment_attempt', on: 'insert' }),
  ...request('its charge', journeys.takesAnotherCard, 'POST /v1/payment_intents'),
  ...commit("bank's question", journeys.isAsked, attempt('requires_action')),
  ...commit('webhook', journeys.isHeardOf, { table: 'provider_event', on: 'insert' }),
  ...commit('its job taken up', journeys.isHeardOf, job('settle-attempt', 'active')),
  ...commit('its job ticked off', journeys.isHeardOf, job('settle-attempt', 'completed')),
  ...request('question', journeys.looksAtItsBooking, 'GET /v1/payment_intents'),
  ...request('void at the end of a hold', journeys.walksAway, 'POST /v1/payment_intents/'),
  ...commit('voided', journeys.walksAway, attempt('canceled')),
  ...commit('refund ordered', journeys.getsItBack, { table: 'refund', on: 'insert' }, 'operator'),
  ...commit('refund claimed', journeys.getsItBack, changes('refund', 'submitting')),
  ...request('refund', journeys.getsItBack, 'POST /v1/refunds'),
  ...commit('refund booked', journeys.getsItBack, changes('refund', 'succeeded')),
  ...commit('day cancelled', journeys.staysAshore, { table: 'cancellation', on: 'insert' }, 'operator'),
  ...request('refund of a cancelled day', journeys.staysAshore, 'POST /v1/refunds'),
  ...request('void of a cancelled day', journeys.staysAshore, 'POST /v1/payment_intents/'),
  ...mail('mail of a cancelled day', journeys.staysAshore),
  ...request('void of late money', journeys.comesTooLate, 'POST /v1/payment_intents/'),
  ...commit('late money given back', journeys.comesTooLate, attempt('canceled')),
  ...request('void of a challenge', journeys.turnsAway, 'POST /v1/payment_intents/'),
  ...commit('challenge given up', journeys.turnsAway, attempt('canceled')),
  ...commit('start', journeys.startsAgain, opensQueue),
]

/** Before the commit arrives, and when it has been done but nobody was left to hear so. */
function commit(name: string, journey: Journey, what: Commit, victim: Victim = 'site'): Point[] {
  return (['undone', 'done'] as const).map((outcome) => ({
    name: `${name}: ${outcome === 'undone' ? 'before its commit' : 'after its commit'}`,
    journey,
    victim,
    strike: ({ db }, blow) => killAtCommit(db, what, outcome, blow),
  }))
}

/** Stripe hears the request and does nothing; or does it, and nobody is left to hear so. */
function request(name: string, journey: Journey, on: string): Point[] {
  return [false, true].map((done) => ({
    name: `${name}: ${done ? 'done by Stripe, not heard' : 'sent, not done by Stripe'}`,
    journey,
    victim: 'site',
    strike: ({ stripe }, { armed, kill }) =>
      new Promise((struck, failed) => {
        stripe.spoil({ on, as: 'cut', done, first: () => kill().then(struck, failed) })
        armed()
      }),
  }))
}

function mail(name: string, journey: Journey): Point[] {
  return [false, true].map((kept) => ({
    name: `${name}: ${kept ? 'taken by the mail server, not heard' : 'sent, not taken by the mail server'}`,
    journey,
    victim: 'site',
    strike: ({ post }, { armed, kill }) =>
      new Promise((struck, failed) => {
        post.spoilNext({ kept, strike: () => kill().then(struck, failed) })
        armed()
      }),
  }))
}
