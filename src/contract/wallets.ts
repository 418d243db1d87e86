import type { Locale } from '../i18n/locales.ts'

/** The wallets on phones for which a ticket can have a pass. */
export type Wallet = 'apple' | 'google'

/** The URL of a ticket's pass. If Google fails to store a pass, the ticket's page opens in the language `locale`. */
export const passHref = (wallet: Wallet, ticket: string, locale: Locale): string =>
  `/wallet/${wallet}/${ticket}?locale=${locale}`
