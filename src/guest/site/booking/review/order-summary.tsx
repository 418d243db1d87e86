import { lineText } from '../../../../domain/pricing/quote.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { useBooking } from '../state/use-booking.ts'
import { tripTitle } from '../trip-title.ts'

/** The order directly above the pay button, as the law requires: what is booked, for whom, the total, and the conditions. */
export function OrderSummary() {
  const { t, formats, locale } = useI18n()
  const { page, fields, price } = useBooking()
  const { departure_locations } = page.settings
  const departure = departure_locations.find(({ id }) => id === fields.departure_location)
  const trip = t('booking.order.trip', {
    trip: tripTitle(page.settings, locale),
    day: fields.date && formats.fullDay(fields.date),
    place: departure?.name ?? '',
    departs: timeInText(departure?.departs_at ?? '', locale),
  })
  return (
    <div className="order-summary">
      <p>
        <b>{trip}</b> <IncludedInPrice />
      </p>
      <p>
        {bindNumbers(
          t('booking.order.total', {
            lines: price.lines.map((line) => lineText(t, line)).join(', '),
            total: formats.price(price.total_amount),
            deposit: formats.price(price.bail_amount),
            rest: formats.price(price.rest_amount),
          }),
        )}{' '}
        <span>{t('promise.no_withdrawal')}</span>
      </p>
    </div>
  )
}

/** A sentence that says what the price includes; nothing if this is not stored for the trip. */
export function IncludedInPrice({ className }: { className?: string }) {
  const { included } = useBooking().page.facts
  return included && <span className={className}>{included}</span>
}
