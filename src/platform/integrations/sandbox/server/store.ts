import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Locale } from '../../../../i18n/locales.ts'
import type { TestCase } from './test-cards.ts'

/** The tables in the schema `sandbox`. The sandbox uses no other tables. */
interface SandboxTables {
  token: { id: string; test_case: TestCase; last4: string; created_at: Date }
  charge: {
    id: string
    provider: SandboxProviderId
    attempt_id: string
    amount: number
    currency: string
    description: string
    token: string | null
    last4: string | null
    status: ChargeStatus
    decline_code: DeclineCode | null
    captured_amount: number
    refunded_amount: number
    secret: string | null
    return_url: string
    locale: Locale
    settles_at: Date | null
    settles_as: 'authorized' | 'declined' | null
    created_at: Date
    changed_at: Date
  }
  refund: { id: string; charge_id: string; amount: number; created_at: Date }
  event: {
    id: string
    charge_id: string
    type: EventType
    created_at: Date
    next_delivery_at: Date | null
    attempts: number
    delivered_at: Date | null
  }
}

export type SandboxProviderId = 'sandbox' | 'sandbox_bank'
export type ChargeStatus = 'requires_action' | 'processing' | 'authorized' | 'captured' | 'declined' | 'canceled'
export type DeclineCode = 'card_declined' | 'insufficient_funds' | 'authentication_failed' | 'canceled_by_visitor'
export type EventType =
  | 'charge.requires_action'
  | 'charge.processing'
  | 'charge.authorized'
  | 'charge.captured'
  | 'charge.failed'
  | 'charge.canceled'
  | 'refund.succeeded'
export type Charge = Selectable<SandboxTables['charge']>
export type SandboxRefund = Selectable<SandboxTables['refund']>

export type SandboxStore = Kysely<SandboxTables>
export type SandboxTransaction = Transaction<SandboxTables>

/** Uses the connections of the site, restricted to the schema `sandbox`. */
export const createSandboxStore = <Tables>(db: Kysely<Tables>): SandboxStore =>
  db.withSchema('sandbox') as unknown as SandboxStore
