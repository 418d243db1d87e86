import type { Language } from '../../../i18n/languages.ts'
import type { PaymentProviderOption } from '../review/payment-methods.tsx'

export const cardFields = ['number', 'expiry', 'cvc'] as const
export type CardField = (typeof cardFields)[number]
export type CardFormField = CardField | 'holder'

export interface CardFieldEvent {
  field: CardField
  type: 'ready' | 'focus' | 'blur' | 'change' | 'submit'
  /** The provider's error message; null while the field is valid or was not blurred yet. */
  error: string | null
}

type TokenResult = { token: string } | { error: { message: string; field: CardFormField | null } }
export type CreateToken = () => Promise<TokenResult>

/** The callbacks of the device's wallets (Apple Pay, Google Pay) to the payment window. */
interface WalletHost {
  /** Called with whether the device has wallets; if so, their buttons are in the box. Most devices have none. */
  onAvailability(available: boolean): void
  /** Whether a wallet may open its sheet now. Synchronous, because the browser's user activation expires soon after the click. */
  canOpenSheet(): boolean
  /** Called when the guest has confirmed. Resolves to false if the payment failed, which the wallet then shows. */
  pay(createToken: CreateToken): Promise<boolean>
}

/**
 * The port to a card provider's browser script. Number, expiry and CVC are iframes of the provider, so card data never reaches
 * our page. One adapter per provider, loaded when the payment window opens.
 */
export interface CardFields {
  /** The 3-D Secure challenge covers the whole page instead of the container, so our modal must be closed meanwhile. */
  challengeCoversPage?: boolean
  mount(field: CardField, box: Element, label: string): void
  on(listener: (event: CardFieldEvent) => void): void
  focus(field: CardField): void
  /**
   * Mounts the wallet buttons, if the provider supports wallets. `amount` is in cents; `label` is shown in the wallet's sheet.
   * @returns unmounts them
   */
  mountWallets?(box: HTMLElement, order: { amount: number; label: string }, host: WalletHost): () => void
  createToken(card: { holder: string }): Promise<TokenResult>
  /** Shows the 3-D Secure challenge; resolves when the visitor has completed or cancelled it. */
  challenge(clientSecret: string, container: Element): Promise<void>
  destroy(): void
}

export type OpenCardFields = (provider: PaymentProviderOption, language: Language) => Promise<CardFields>
