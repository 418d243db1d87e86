/**
 * The browser library of the sandbox, which `/sandbox/v1.js` defines as a global. `locale` is a language with or
 * without a country: `de`, `de_DE`.
 */
export type BonacaSandbox = (options: { locale: string }) => SandboxLibrary

interface SandboxLibrary {
  fields(options?: { placeholders?: Partial<Record<FieldKind, string>> }): SandboxCardFields
  /** Shows the challenge in the container until the visitor has decided (`done`), or until `signal` aborts it (`left`). */
  handleChallenge(
    clientSecret: string,
    container: Element,
    options?: { signal?: AbortSignal },
  ): Promise<{ outcome: 'done' | 'left' }>
}

export type FieldKind = 'number' | 'expiry' | 'cvc'

export interface SandboxCardFields {
  /** `label` is the accessible name. Its default is a label in the visitor's language. */
  create(kind: FieldKind, options?: { label?: string; placeholder?: string }): CardElement
  createToken(details: { holder: string }): Promise<TokenResult>
}

export interface CardElement {
  mount(container: Element): void
  focus(): void
  destroy(): void
  /** `submit`: the visitor pressed Enter in the field. Returns a function that unsubscribes. */
  on<Event extends FieldEvent>(event: Event, listener: (state: FieldState) => void): () => void
}

export type FieldEvent = 'ready' | 'focus' | 'blur' | 'change' | 'submit'

export interface FieldState {
  empty: boolean
  complete: boolean
  /** The message in the visitor's language; null if the input is valid, and before the first blur or submit. */
  error: SandboxFieldError | null
}

export interface SandboxFieldError {
  code: string
  message: string
}

export type TokenResult = { token: string } | { error: TokenError }

export interface TokenError extends SandboxFieldError {
  field: FieldKind | 'holder' | null
}

declare global {
  interface Window {
    BonacaSandbox?: BonacaSandbox
  }
}
