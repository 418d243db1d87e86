import type { PaymentProviderOption } from '../../../../contract/settings.ts'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { useBooking } from '../state/use-booking.ts'

interface PaymentOptions {
  /** The provider of the pay button. Card fields work only after hydration; until then it is the bank's page, if any. */
  provider: PaymentProviderOption | undefined
  /** The bank's page as the alternative to card fields; undefined if only one of them is configured. */
  alternative: PaymentProviderOption | undefined
}

export function usePaymentOptions(): PaymentOptions {
  const { page } = useBooking()
  const hydrated = useHydrated()
  const ofKind = (kind: PaymentProviderOption['kind']) =>
    page.settings.payment_providers.find((provider) => provider.kind === kind)
  const [card, bank] = [ofKind('card'), ofKind('bank_card')]
  return { provider: hydrated ? (card ?? bank) : bank, alternative: card && bank }
}
