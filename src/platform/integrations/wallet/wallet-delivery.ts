/** The result of sending an update of a pass. `gone`: the pass was removed, so no further update is needed. */
export type WalletDelivery = 'sent' | 'gone' | { failed: string }
