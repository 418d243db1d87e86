/** SQL that disables one safeguard after each kill, to prove that the assertions detect its absence (mutation testing). */
export const crashMutations = {
  'the key of a booking': 'delete from idempotency_key',
  'the unknown outcome without a response': `update payment_attempt set state = 'declined', decline = 'provider_fault'
    where state in ('submitting', 'unknown')`,
  'the delivery of a fiscal document': 'delete from fiscal_delivery where jir is null',
  'the acceptance by the mail server': `update message set state = 'sent', sent_at = now() where state = 'due'`,
}
