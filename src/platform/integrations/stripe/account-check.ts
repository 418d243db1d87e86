import Stripe from 'stripe'
import type { AccountCheck } from '../payment-provider.ts'
import { catchStripeError, createStripeClient, type StripeSettings } from './connection.ts'
import { requiredEvents } from './events.ts'

interface Destination {
  url: string
  enabled: boolean
  /** The types of events that Stripe sends to this URL. Types of thin events are listed without their prefix `v1.`. */
  events: string[]
}

/**
 * Compares the account at Stripe with the settings. Only reads the account, and changes nothing.
 * @param origin the public address of the site
 * @returns null if Stripe can't be reached or refuses to answer, for example because of an invalid key
 */
export async function checkStripeAccount(
  settings: StripeSettings,
  { origin, now, timeoutMs }: { origin: string; now: Date; timeoutMs: number },
): Promise<AccountCheck | null> {
  const stripe = createStripeClient(settings, timeoutMs)
  try {
    const [keys, rights, destinations, domains, events] = await Promise.all([
      compareKeys(settings, stripe, timeoutMs),
      readWithRestrictedKey(stripe, settings),
      listDestinations(stripe),
      readList(stripe.paymentMethodDomains.list({ limit: 100 })),
      readList(stripe.events.list(undelivered(now))),
    ])
    const url = `${origin}/api/payments/stripe/events`
    const active = destinations?.filter(({ enabled }) => enabled)
    const isAlone = active?.every((destination) => destination.url === url)
    return {
      keys,
      events: { url, missing: active ? missingEvents(active.filter((destination) => destination.url === url)) : [] },
      // With several destinations, Stripe doesn't tell to which of them an event could not be delivered.
      undeliveredEvents: isAlone ? (events ?? []).filter(isPending).length : 0,
      missingWallets: domains ? missingWallets(domains, new URL(origin).hostname) : [],
      unreadable: Object.entries({
        ...rights,
        'Webhook Endpoints': destinations,
        'Payment Method Domains': domains,
        Events: events,
      }).flatMap(([name, list]) => (list ? [] : [name])),
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return null
    throw error
  }
}

/**
 * Tries to read each kind of object that the site needs besides payments. The site reads refunds when it polls a
 * payment, and all these kinds when it receives an event. It also lists disputes, warnings and reviews daily. A list is
 * null if the key has no right to read these objects.
 * Only restricted keys are tested, because other keys have all rights.
 */
async function readWithRestrictedKey(stripe: Stripe, { secretKey }: StripeSettings) {
  if (!secretKey.startsWith('rk_')) return {}
  const only = { limit: 1 }
  const [Refunds, Charges, Disputes, Reviews, warnings] = await Promise.all([
    readList<unknown>(stripe.refunds.list(only)),
    readList<unknown>(stripe.charges.list(only)),
    readList<unknown>(stripe.disputes.list(only)),
    readList<unknown>(stripe.reviews.list(only)),
    readList<unknown>(stripe.radar.earlyFraudWarnings.list(only)),
  ])
  return { Refunds, Charges, Disputes, Reviews, 'Early Fraud Warnings': warnings }
}

/** @returns the objects of a list; null if the key has no right to read the list */
async function readList<T>(call: Promise<{ data: T[] }>): Promise<T[] | null> {
  const answer = await catchStripeError(call)
  if ('value' in answer) return answer.value.data
  if (answer.error.type === 'StripePermissionError') return null
  throw answer.error
}

/**
 * Lists the webhook endpoints of API v1 and the event destinations of API v2. Only the latter can have thin events. A
 * destination can be in both lists, which does no harm.
 * @returns the entries of the lists that can be read; null if neither can be read
 */
async function listDestinations(stripe: Stripe): Promise<Destination[] | null> {
  const [endpoints, destinations] = await Promise.all([
    readList(stripe.webhookEndpoints.list({ limit: 100 })),
    // An account without API v2 only has endpoints.
    readList(stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'], limit: 100 })).catch(
      () => null,
    ),
  ])
  if (!endpoints && !destinations) return null
  return [
    ...(endpoints ?? []).map(({ url, status, enabled_events: events }) => ({
      url,
      enabled: status === 'enabled',
      events,
    })),
    ...(destinations ?? []).map(({ webhook_endpoint: endpoint, status, enabled_events: events }) => ({
      url: endpoint?.url ?? '',
      enabled: status === 'enabled',
      events: events.map((type) => type.replace(/^v1\./, '')),
    })),
  ]
}

/** Returns the required events that no destination of ours gets; `all` if there is no destination. */
function missingEvents(ours: Destination[]): string[] | 'all' {
  if (ours.length === 0) return 'all'
  const reported = new Set(ours.flatMap(({ events }) => events))
  return reported.has('*') ? [] : requiredEvents.filter((type) => !reported.has(type))
}

const hour = 3600

/**
 * The query for undelivered events of the past day. The past hour is left out, because Stripe sends its events again
 * every few minutes.
 */
const undelivered = (now: Date): Stripe.EventListParams => {
  const seconds = Math.floor(now.getTime() / 1000)
  const created = { gte: seconds - 24 * hour, lte: seconds - hour }
  return { delivery_success: false, types: [...requiredEvents], created, limit: 100 }
}
const isPending = (event: { pending_webhooks: number }) => event.pending_webhooks > 0

function missingWallets(domains: Stripe.PaymentMethodDomain[], host: string): string[] {
  const domain = domains.find(({ domain_name, enabled }) => domain_name === host && enabled)
  const wallets = { 'Apple Pay': domain?.apple_pay.status, 'Google Pay': domain?.google_pay.status }
  return Object.entries(wallets).flatMap(([wallet, status]) => (status === 'active' ? [] : [wallet]))
}

/**
 * Checks whether the two keys belong to the same account. Fetches our newest payment with the publishable key and the
 * payment's client secret, as Stripe.js does. A publishable key of another account can't fetch this payment. Before the
 * first payment, the account ids in the texts of the keys are compared. Stripe doesn't document that a key contains
 * the id.
 */
async function compareKeys(settings: StripeSettings, stripe: Stripe, timeoutMs: number): Promise<AccountCheck['keys']> {
  const [payment] = (await stripe.paymentIntents.list({ limit: 1 })).data
  if (!payment?.client_secret) {
    const [secret, publishable] = [settings.secretKey, settings.publishableKey].map(accountOf)
    return secret === undefined || publishable === undefined ? 'unknown' : secret === publishable ? 'match' : 'differ'
  }
  const browser = createStripeClient({ ...settings, secretKey: settings.publishableKey }, timeoutMs)
  const found = await catchStripeError(
    browser.paymentIntents.retrieve(payment.id, { client_secret: payment.client_secret }),
  )
  if ('value' in found) return 'match'
  const { type, code } = found.error
  return code === 'resource_missing' || type === 'StripeAuthenticationError' ? 'differ' : 'unknown'
}

/** The account of a key: `pk_live_51ABC…` belongs to `acct_1ABC…`. */
const accountOf = (key: string) => /^[a-z]+_(?:live|test)_5(1[0-9A-Za-z]{15})/.exec(key)?.[1]
