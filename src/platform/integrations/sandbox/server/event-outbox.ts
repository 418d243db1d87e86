import { newId } from './ids.ts'
import type { EventType, SandboxTransaction } from './store.ts'

/** Transactional outbox: inserts the webhook event in the transaction that changes the charge. */
export async function enqueueWebhookEvent(
  trx: SandboxTransaction,
  chargeId: string,
  type: EventType,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('event')
    .values({
      id: newId('evt'),
      charge_id: chargeId,
      type,
      created_at: now,
      next_delivery_at: now,
      attempts: 0,
      delivered_at: null,
    })
    .execute()
}
