/**
 * The mailbox behind an e-mail address, as limits count it: `+tag` is cut off, and for Gmail the dots, which Gmail ignores.
 * Only limits use it; mail goes to the address as typed.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const bare = local.split('+', 1)[0] ?? ''
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`
}
