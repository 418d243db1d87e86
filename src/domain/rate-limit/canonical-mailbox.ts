/**
 * The canonical mailbox of an e-mail address, as a key of rate limits: without `+tag`, and for Gmail without dots, which Gmail
 * ignores. Mail is sent to the address as entered.
 */
export function canonicalMailbox(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const user = local.split('+', 1)[0] ?? ''
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${user.replaceAll('.', '')}@gmail.com` : `${user}@${domain}`
}
