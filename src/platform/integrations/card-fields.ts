import type { PaymentProviderOption } from '../../contract/settings.ts'
import type { Language } from '../../i18n/languages.ts'

export const cardFields = ['number', 'expiry', 'cvc'] as const
export type CardField = (typeof cardFields)[number]
export type CardFormField = CardField | 'holder'

export interface CardFieldEvent {
  field: CardField
  /** `failed`: the provider could not load the field. */
  type: 'ready' | 'focus' | 'blur' | 'change' | 'submit' | 'failed'
  /** The provider's error message; null if the field is valid or has not lost the focus yet. */
  error: string | null
  /** Whether all digits of the field have been entered. */
  complete: boolean
}

type TokenResult = { token: string } | { error: { message: string; field: CardFormField | null } }
export type CreateToken = () => Promise<TokenResult>

/** The callbacks by which the wallet buttons (Apple Pay, Google Pay) call our payment. */
interface WalletHost {
  /**
   * Called when the provider has detected whether the device has wallets. If so, their buttons are already in the box.
   */
  onAvailability(available: boolean): void
  /**
   * Whether a wallet may open its sheet now. Synchronous, because the browser allows the sheet only shortly after the
   * click (transient activation).
   */
  canOpenSheet(): boolean
  /**
   * Called when the guest has confirmed the payment in the wallet. If the payment fails, resolves to a message for the
   * wallet to show. Resolves to null if it has succeeded, is pending or waits for a challenge.
   */
  pay(createToken: CreateToken): Promise<{ message: string } | null>
}

/**
 * The interface to a card provider's browser script. Each provider has an adapter, which is loaded when the card fields
 * open. Number, expiry and CVC are iframes of the provider, so card data never reaches our page.
 */
export interface CardFields {
  /**
   * True if the provider shows the 3-D Secure challenge over the whole page instead of in the container. Our modal must
   * then be closed during the challenge.
   */
  challengeCoversPage?: boolean
  mount(field: CardField, box: Element, label: string): void
  on(listener: (event: CardFieldEvent) => void): void
  focus(field: CardField): void
  /**
   * Mounts the wallet buttons; undefined if the provider supports no wallets. `amount` is in cents; `label` is shown in
   * the wallet's sheet.
   * @returns a function that unmounts the buttons
   */
  mountWallets?(box: HTMLElement, order: { amount: number; label: string }, host: WalletHost): () => void
  createToken(card: { holder: string }): Promise<TokenResult>
  /** Shows the 3-D Secure challenge; resolves when the visitor has completed or cancelled it. */
  challenge(clientSecret: string, container: Element): Promise<void>
  destroy(): void
}

export type OpenCardFields = (provider: PaymentProviderOption, language: Language) => Promise<CardFields>

/** The hosts that a payment provider's browser script needs. */
export interface BrowserHosts {
  script: string[]
  connect: string[]
  frame: string[]
  /** Frames that may open Apple Pay and Google Pay, and use passkeys. */
  wallets: string[]
}
