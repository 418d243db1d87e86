import type Stripe from 'stripe'
import {
  eventDestination,
  paymentMethodDomain,
  type StripeEventInput,
  snapshotEvent,
  webhookEndpoint,
} from './objects.ts'
import { type Fields, fieldsAt, flat, missing, page, type StripeResponse, success, textAt } from './wire-format.ts'

type Endpoint = Parameters<typeof webhookEndpoint>[0]
type Destination = Parameters<typeof eventDestination>[0]
type Domain = Parameters<typeof paymentMethodDomain>[0]

/** What the operator has set up in Stripe's dashboard. */
export interface FakeAccount {
  /** The webhook endpoints of the account. They get each event immediately and only once. */
  endpoints: Endpoint[]
  /**
   * The event destinations that are not in the list of endpoints. `event_payload` sets whether they get thin events.
   */
  destinations: Destination[]
  /** The domains on which the account shows wallets. */
  domains: Domain[]
  /** The lists that a restricted key may not read, such as `events`. */
  forbidden: Set<string>
  /** The secret and restricted keys of the account. */
  keys: Set<string>
}

interface Delivery {
  event: StripeEventInput
  created: number
  pending: number
}

/**
 * Answers requests for the lists of the account, such as its webhook endpoints, and delivers events to the receivers
 * that the account has set up.
 * @param sign signs an event with the secret of the endpoints
 */
export function fakeAccount(
  now: () => Date,
  keys: string[],
  sign: (event: StripeEventInput, thin: boolean) => { body: string; headers: Record<string, string> },
) {
  const account: FakeAccount = {
    endpoints: [],
    destinations: [],
    domains: [],
    forbidden: new Set(),
    keys: new Set(keys),
  }
  const deliveries: Delivery[] = []

  function deliver(event: StripeEventInput) {
    const delivery = { event, created: Math.floor(now().getTime() / 1000), pending: 0 }
    deliveries.unshift(delivery)
    for (const { url, thin } of [...account.endpoints, ...account.destinations].flatMap(receiverOf)) {
      delivery.pending++
      const settle = ({ ok }: Response) => void (ok && delivery.pending--)
      fetch(url, { method: 'POST', ...sign(event, thin) }).then(settle, () => {})
    }
  }

  function listEvents(query: Fields): StripeResponse {
    const { gte = '0', lte = '99999999999' } = flat(fieldsAt(query, 'created'))
    const types = Object.values(flat(fieldsAt(query, 'types')))
    const matching = deliveries.filter(
      ({ event, created, pending }) =>
        created >= Number(gte) &&
        created <= Number(lte) &&
        (types.length === 0 || types.includes(event.type)) &&
        (textAt(query, 'delivery_success') !== 'false' || pending > 0),
    )
    const events = matching.map(({ event, created, pending }) => ({
      ...snapshotEvent(event, created),
      pending_webhooks: pending,
    }))
    return page(events, query, '/v1/events')
  }

  /** Urls are redacted unless they are explicitly included. */
  function listDestinations(query: Fields): StripeResponse {
    const isUrlIncluded = Object.values(flat(fieldsAt(query, 'include'))).includes('webhook_endpoint.url')
    const data = account.destinations
      .map(eventDestination)
      .map((one) => (isUrlIncluded ? one : { ...one, webhook_endpoint: {} }))
    return success({ data, next_page_url: null, previous_page_url: null })
  }

  const lists = {
    charges: (query: Fields) => page([], query, '/v1/charges'),
    webhook_endpoints: (query: Fields) => page(account.endpoints.map(webhookEndpoint), query, '/v1/webhook_endpoints'),
    payment_method_domains: (query: Fields) =>
      page(account.domains.map(paymentMethodDomain), query, '/v1/payment_method_domains'),
    events: listEvents,
    event_destinations: listDestinations,
  }
  return {
    account,
    deliver,
    isForbidden: (path: string) => account.forbidden.has(path.slice(path.lastIndexOf('/') + 1)),
    lists,
  }
}

function receiverOf(receiver: Endpoint | Destination): { url: string; thin: boolean }[] {
  const url = 'url' in receiver ? receiver.url : receiver.webhook_endpoint?.url
  if (receiver.status !== 'enabled' || !url) return []
  return [{ url, thin: 'event_payload' in receiver && receiver.event_payload === 'thin' }]
}

/**
 * Answers a request of a browser. With a publishable key, it can only fetch a payment whose client secret it has.
 * @param isOurs whether the publishable key is that of the account
 */
export function answerBrowser(isOurs: boolean, url: URL, intents: Stripe.PaymentIntent[]): StripeResponse {
  const secret = url.searchParams.get('client_secret')
  const found = intents.find(({ id, client_secret }) => url.pathname.endsWith(`/${id}`) && client_secret === secret)
  return isOurs && found ? success(found) : missing('intent')
}
