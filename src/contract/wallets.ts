import type { Locale } from '../i18n/locales.ts'

/** The wallets on phones for which a ticket can have a pass. */
export type Wallet = 'apple' | 'google'

/** The URL of the pass of a ticket for a wallet. The language is that of the page to which a failure leads. */
export const passHref = (wallet: Wallet, ticket: string, locale: Locale): string =>
  `/wallet/${wallet}/${ticket}?locale=${locale}`
