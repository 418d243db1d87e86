/** A guard that is taken away, to show that a kill is noticed then: done to the database after each, as if it had never been there. */
export const weaknesses = {
  'the key of a booking': 'delete from idempotency_key',
  'the doubt about a silent provider': `update payment_attempt set state = 'declined', decline = 'provider_fault'
    where state in ('submitting', 'unknown')`,
  "the mail server's yes": `update message set state = 'sent', sent_at = now() where state = 'due'`,
}
