/** The wallets on phones for which a ticket can have a pass. */
export type Wallet = 'apple' | 'google'

/** The URL of the pass of a ticket for a wallet. */
export const passHref = (wallet: Wallet, ticket: string): string => `/wallet/${wallet}/${ticket}`
