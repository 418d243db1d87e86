import type { Locale } from '../i18n/locales.ts'

/** The wallets on phones for which a ticket can have a pass. */
export type Wallet = 'apple' | 'google'

/** The URL of a ticket's pass. `locale`: the language of the ticket's page, which opens if Google doesn't answer. */
export const passHref = (wallet: Wallet, ticket: string, locale: Locale): string =>
  `/wallet/${wallet}/${ticket}?locale=${locale}`
