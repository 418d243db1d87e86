import { mailProviders } from '../../shared/mail-providers.ts'

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

const publicSuffixes = new Set(['co', 'com', 'org', 'net', 'ac', 'edu', 'gov'])

/**
 * The domain that the owner of a mailbox has registered, without subdomains; undefined for the domain of a mail
 * provider, whose mailboxes belong to many people.
 */
export function ownDomainOf(mailbox: string): string | undefined {
  const labels = (mailbox.split('@')[1] ?? '').split('.')
  const isThirdLevel = labels.at(-1)?.length === 2 && publicSuffixes.has(labels.at(-2) ?? '')
  const domain = labels.slice(isThirdLevel ? -3 : -2).join('.')
  return mailProviders.has(domain) ? undefined : domain
}
