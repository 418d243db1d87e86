import type { SpecialOffer } from '../../../../contract/settings.ts'
import type { I18n } from '../../context/i18n-context.tsx'

/** What is written beside an extra: its description, and its price with the part that is paid now. */
export const extraNotes = (
  { description, original_amount, payable_amount }: SpecialOffer,
  { t, formats }: Pick<I18n, 't' | 'formats'>,
): string[] => [
  description,
  t(payable_amount === original_amount ? 'booking.extras.price_prepaid' : 'booking.extras.price', {
    price: formats.money(original_amount),
    deposit: formats.money(payable_amount),
  }),
]
