import type { Provider } from '../payment-methods.tsx'

export const cardFields = ['number', 'expiry', 'cvc'] as const
export type CardField = (typeof cardFields)[number]
export type CardFormField = CardField | 'holder'

export interface CardFieldNews {
  field: CardField
  type: 'ready' | 'focus' | 'blur' | 'change' | 'submit'
  /** The provider's sentence; null while nothing is wrong, and until the field was left once. */
  error: string | null
}

type TokenResult = { token: string } | { error: { message: string; field: CardFormField | null } }
export type CreateToken = () => Promise<TokenResult>

/** What the wallets of a device, Apple Pay and Google Pay, ask of our window. */
interface WalletHost {
  /** Whether there are any, whose buttons then stand in their box. Most devices have none. */
  offered(any: boolean): void
  /** Whether one may ask its guest now. Answered at once: the browser soon forgets that a button was pressed. */
  mayAsk(): boolean
  /** The guest has agreed. False: nothing came of it, and the wallet says so. */
  pay(createToken: CreateToken): Promise<boolean>
}

/**
 * The port to a card provider's script in the browser. Number, expiry and CVC are the provider's own fields in boxes of
 * ours; what is typed there never reaches our page. One adapter per provider, loaded when the window opens.
 */
export interface CardFields {
  /** The bank's question lies over the whole page instead of in the container: our window must not lie above it. */
  questionCoversPage?: boolean
  mount(field: CardField, box: Element, label: string): void
  on(listener: (news: CardFieldNews) => void): void
  focus(field: CardField): void
  /**
   * Where the provider knows wallets. `amount` in cents; `label` says in the wallet's sheet what it is for.
   * @returns takes them away again
   */
  mountWallets?(box: HTMLElement, order: { amount: number; label: string }, host: WalletHost): () => void
  createToken(card: { holder: string }): Promise<TokenResult>
  /** Shows the bank's question; resolves when the visitor has answered it or turned away. */
  challenge(clientSecret: string, container: Element): Promise<void>
  destroy(): void
}

/** `locale` as card providers write it: `en_GB`. */
export type OpenCardFields = (provider: Provider, locale: string) => Promise<CardFields>
