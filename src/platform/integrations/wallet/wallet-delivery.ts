/** What became of an update. `gone`: the pass is no longer there, so no further update is wanted. */
export type WalletDelivery = 'sent' | 'gone' | { failed: string }
