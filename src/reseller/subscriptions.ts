import { findWebhook } from '../domain/resellers/registry.ts'
import { unprocessable } from './errors.ts'
import type { OctoRequest } from './request.ts'

/** Lists the subscription of the reseller: its webhook, which only the operator can set. */
export async function listSubscriptions({ services, reseller: { id } }: OctoRequest) {
  const url = await findWebhook(services.db, id)
  if (url === null) return []
  return [{ id, url, notificationTypes: ['PRODUCT_UPDATE', 'AVAILABILITY_UPDATE', 'BOOKING_UPDATE'], headers: {} }]
}

/** Resellers can't set a URL, because it would let them send requests from this server to any address. */
export function refuseSubscription(): never {
  throw unprocessable('The webhook is set by the supplier: please send us its https URL')
}
