import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { isolate } from '../../../../i18n/isolate.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { returnText } from '../../ui/chart/return-text.ts'
import { useBooking } from '../state/use-booking.ts'
import { Fold } from './fold.tsx'

/** The entered data, folded, with buttons back to the steps where it can be changed. */
export function OrderReview() {
  const { t, formats } = useI18n()
  const { fields, page } = useBooking()
  const { name } = fields
  // The number as the server has understood it, with country code and without line breaks.
  const phone = fields.phone.replaceAll(' ', '\u00a0')
  const departure = page.settings.departure_locations.find(({ id }) => id === fields.departure_location)
  return (
    <Fold title={t('booking.told.title')} summary={`${isolate(name)}, ${fields.email}, ${phone}`}>
      <ReviewedStep
        step="date"
        facts={[
          [t('booking.fact.date'), fields.date && formats.fullDay(fields.date)],
          [t('booking.fact.boarding'), departure ? `${departure.name}, ${formats.clock(departure.departs_at)}` : ''],
          [t('booking.fact.return'), returnText(page.settings, formats)],
          [t('booking.fact.guests'), bindNumbers(t('booking.guests', guestCountsOf(fields)))],
        ]}
      />
      <ReviewedStep
        step="details"
        facts={[
          [t('booking.fact.name'), name],
          [t('booking.email'), fields.email],
          [t('booking.phone'), phone],
          [t('booking.notes'), fields.notes],
        ]}
      />
    </Fold>
  )
}

function ReviewedStep({ step, facts }: { step: 'date' | 'details'; facts: [name: string, value: string][] }) {
  const { t } = useI18n()
  return (
    <div className="order-review">
      <dl className="facts">
        {facts
          .filter(([, value]) => value.trim() !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <button
        type="submit"
        className="link"
        name="intent"
        value={`go:${step}`}
        aria-label={t(`booking.told.change_${step}`)}
      >
        {t('booking.told.change')}
      </button>
    </div>
  )
}

export const guestCountsOf = ({
  adults,
  children,
  infants,
}: {
  adults: unknown
  children: unknown
  infants: unknown
}) => ({
  adults: Number(adults),
  children: Number(children),
  infants: Number(infants),
})
