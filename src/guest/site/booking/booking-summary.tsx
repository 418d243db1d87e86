import { lineText } from '../../../domain/pricing/quote.ts'
import { bindNumbers } from '../../../i18n/bind-numbers.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { PriceRows } from '../ui/amount-row.tsx'
import { Assurances } from '../ui/assurances.tsx'
import { returnText } from '../ui/chart/return-text.ts'
import { SummaryChart } from '../ui/chart/summary-chart.tsx'
import { Icon } from '../ui/icon.tsx'
import { ContinueButton } from './continue-button.tsx'
import { IncludedInPrice } from './review/order-summary.tsx'
import { useBooking } from './state/use-booking.ts'
import { guestCountsOf } from './trip-line.tsx'
import { tripTitle } from './trip-title.ts'

/** The summary beside the form, in windows from 1100 pixels. */
export function BookingSummary({ form }: { form: string }) {
  const { t } = useI18n()
  const { step, page, fields, isLate } = useBooking()
  return (
    <aside className="booking-side" aria-label={t('booking.summary')}>
      <div className="summary-card">
        <div className="chart-edge" />
        <SummaryChart settings={page.settings} at={fields.departure_location} />
        <div className="summary-card-body">
          <TripFacts />
          <IncludedInPrice className="summary-included" />
          {/* In the review step the prices are beside this card. */}
          {step !== 'preview' && <PriceFacts />}
          {step !== 'preview' && (
            <>
              <p>
                <ContinueButton form={form} className="button-primary button-wide button-large" />
              </p>
              <Assurances settings={page.settings} isLate={isLate} only={['cancellation', 'weather']} />
            </>
          )}
        </div>
      </div>
    </aside>
  )
}

/**
 * In windows below 1100 pixels: a bar at the bottom with the amount, which expands into the summary. The review step
 * has no bar, because its pay button has to be directly below the texts about trip, price and withdrawal.
 */
export function BookingSummaryBar({ form }: { form: string }) {
  const { t, formats } = useI18n()
  const { step, price } = useBooking()
  if (step === 'preview') return null
  return (
    <aside className="summary-bar" aria-label={t('booking.summary')}>
      <div className="bar">
        <details>
          <summary>
            <span>
              <small>{t('booking.bar.deposit_of', { total: formats.price(price.total_amount) })}</small>
              <b className="num">{formats.price(price.bail_amount)}</b>
            </span>
            <Icon name="chevron-up" />
            <span className="sr-only">{t('booking.bar.show')}</span>
          </summary>
          <div className="summary-sheet">
            <TripFacts />
            <IncludedInPrice className="summary-included" />
            <PriceFacts />
          </div>
        </details>
        <ContinueButton form={form} className="button-primary" />
      </div>
    </aside>
  )
}

function TripFacts() {
  const { t, formats, locale } = useI18n()
  const { page, fields, step, rejection } = useBooking()
  const { departure_locations } = page.settings
  const departure = departure_locations.find(({ id }) => id === fields.departure_location)
  return (
    <dl className="facts">
      <Fact name={t('mail.fact.trip')} value={tripTitle(page.settings, locale)} />
      <Fact
        name={t('booking.fact.date')}
        value={fields.date ? formats.shortDay(fields.date) : t('booking.fact.open')}
        isMissing={!fields.date && rejection?.errors.date !== undefined}
      />
      <Fact
        name={t('booking.fact.departure')}
        value={departure ? `${departure.name}, ${formats.clock(departure.departs_at)}` : t('booking.fact.open')}
        isMissing={!departure && rejection?.errors.departure_location !== undefined}
      />
      <Fact name={t('booking.fact.return')} value={returnText(page.settings, { t, formats })} />
      {step === 'preview' && (
        <Fact name={t('booking.fact.guests')} value={bindNumbers(t('booking.guests', guestCountsOf(fields)))} />
      )}
    </dl>
  )
}

function PriceFacts() {
  const { t, formats } = useI18n()
  const { price } = useBooking()
  const amount = (cents: number) => (cents === 0 ? t('booking.free') : formats.price(cents))
  return (
    <>
      <div className="perforation" />
      <dl className="facts">
        {price.lines.map((line) => (
          <Fact key={line.kind + line.id} name={lineText(t, line)} value={amount(line.original_amount)} />
        ))}
      </dl>
      <div className="perforation" />
      <dl aria-live="polite">
        <PriceRows price={price} />
      </dl>
    </>
  )
}

function Fact({ name, value, isMissing = false }: { name: string; value: string; isMissing?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isMissing ? 'missing' : undefined}>{value}</dd>
    </div>
  )
}
