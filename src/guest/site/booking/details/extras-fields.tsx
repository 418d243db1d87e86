import type { SpecialOffer } from '../../../../contract/settings.ts'
import { type I18n, useI18n } from '../../context/i18n-context.tsx'
import { CountField } from '../party/count-field.tsx'
import { offerFieldName } from '../state/booking-fields.ts'
import { useBooking } from '../state/use-booking.ts'

export function ExtrasFields() {
  const i18n = useI18n()
  const { t } = i18n
  const { page, fields, rejection } = useBooking()
  if (page.offers.length === 0) return null
  // The index in an error path such as `special_offers.0.pieces` refers to the chosen extras, but the page lists all
  // extras.
  const errorsOf = (id: string) => {
    const index = fields.special_offers.findIndex((offer) => offer.id === id)
    return rejection?.errors[`special_offers.${index}.pieces`] ?? rejection?.errors[`special_offers.${index}.id`]
  }
  return (
    <section className="booking-section" id="extras" aria-labelledby="extras-title">
      <h2 className="d4" id="extras-title">
        {t('booking.extras.title')}
      </h2>
      <p>{t('booking.extras.lead')}</p>
      <div>
        {page.offers.map((offer) => (
          <CountField
            key={offer.id}
            name={offerFieldName(offer.id)}
            title={offer.title}
            notes={extraNotes(offer, i18n)}
            errors={errorsOf(offer.id)}
          />
        ))}
      </div>
    </section>
  )
}

/** The texts beside an extra: its description, and its price with the part that is paid now. */
export const extraNotes = (
  { description, original_amount, payable_amount }: SpecialOffer,
  { t, formats }: Pick<I18n, 't' | 'formats'>,
): string[] => [
  description,
  t(payable_amount === original_amount ? 'booking.extras.price_prepaid' : 'booking.extras.price', {
    price: formats.price(original_amount),
    deposit: formats.price(payable_amount),
    due: payable_amount === 0 ? 'none' : 'part',
  }),
]
