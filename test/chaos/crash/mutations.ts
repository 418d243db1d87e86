/** SQL that disables one safeguard after each kill, to prove that the assertions detect its absence (mutation testing). */
export const crashMutations = {
  'the key of a booking': 'delete from idempotency_key',
  'the doubt about a silent provider': `update payment_attempt set state = 'declined', decline = 'provider_fault'
    where state in ('submitting', 'unknown')`,
  "the mail server's yes": `update message set state = 'sent', sent_at = now() where state = 'due'`,
}
