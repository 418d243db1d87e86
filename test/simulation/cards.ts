import type { PaymentSnapshot } from '../../src/platform/integrations/payment-provider.ts'

/** Test cards; the token names the behaviour. */
export const simulatedCards = [
  'pays',
  'captures_at_once',
  'stays_processing',
  'is_challenged',
  'is_declined',
  'pays_on_bank_page',
] as const
export type SimulatedCard = (typeof simulatedCards)[number]

/** The status of a payment right after its start. */
export const firstStatus: Record<SimulatedCard, PaymentSnapshot['status']> = {
  pays: 'authorized',
  // The bank captures the payment when it starts, without a separate request.
  captures_at_once: 'captured',
  stays_processing: 'processing',
  is_challenged: 'requires_action',
  is_declined: 'declined',
  // The visitor pays on the bank's page. The site cannot cancel this page, so the visitor can pay at any time.
  pays_on_bank_page: 'requires_action',
}

/** The payment input for a card, or for the bank's page. */
export const paymentInputFor = (card: SimulatedCard) =>
  card === 'pays_on_bank_page' ? { provider: 'sandbox_bank' } : { provider: 'sandbox', token: card }
