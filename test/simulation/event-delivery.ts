import type { AppContext } from '../../src/domain/context.ts'
import { receiveWebhook } from '../../src/domain/payments/receive-webhook.ts'
import type { Situation } from './coverage.ts'
import type { SentEvent, SimulatedProvider } from './provider.ts'

interface Subjects {
  services: AppContext
  provider: SimulatedProvider
  reached: Set<Situation>
}

interface Delivery {
  pick: number
  /** Whether the event stays in the list, so that it can be delivered again, as a snapshot or thin. */
  stays: boolean
}

/** Delivers an event as a snapshot or thin. It stays for a later delivery if the site could not fetch its object. */
export async function deliverAnyEvent(
  { services, provider: { events }, reached }: Subjects,
  { pick, stays }: Delivery,
): Promise<void> {
  const event = events[pick % Math.max(events.length, 1)]
  const receiver = event && services.providers.get(event.provider)
  if (!receiver) return
  if (!stays) events.splice(events.indexOf(event), 1)
  const sent: SentEvent = { ...event, isThin: pick % 2 === 1 }
  const body = new TextEncoder().encode(JSON.stringify(sent))
  const { ok } = await receiveWebhook(services, receiver, { body, headers: new Headers() })
  if (ok && sent.isThin) reached.add('the object of a thin event is fetched')
  if (!ok && !stays) events.push(event)
}
