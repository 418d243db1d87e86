import type { ReactNode } from 'react'
import type { ReservationView } from '../../../../contract/reservation.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { operatorPhoneHref } from '../../../../shared/telephone-href.ts'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { SummaryChart } from '../../ui/chart/summary-chart.tsx'
import { Icon } from '../../ui/icon.tsx'
import { boardingText } from '../boarding-text.ts'
import { tripTitle } from '../trip-title.ts'
import type { BookingResult } from './booking-result.ts'

export const departureLocationOf = (
  { departure_location: id }: Pick<ReservationView, 'departure_location'>,
  settings: Settings,
) => settings.departure_locations.find((location) => location.id === id)

interface TripCardProps {
  result: BookingResult
  isRefused?: boolean
  facts?: 'all' | 'code'
  children?: ReactNode
}

/**
 * The trip beside the status of its booking: the route from the boarding place, what is booked, and the phone number.
 * @param isRefused whether the headline of the page is about a refused payment, and not about the status
 * @param facts which facts to show on a page without the ticket
 * @param children shown between the facts and the phone number
 */
export function TripCard({ result, isRefused, facts: shown, children: middle }: TripCardProps) {
  const { t, href, formats, locale } = useI18n()
  const { phone } = useContact()
  const { reservation, settings } = result
  const { code, date, departs_at, adults, children, infants, status } = reservation
  const location = departureLocationOf(reservation, settings)
  const isOpen = status === 'created' || status === 'pending'
  const facts = [
    [t('result.reference'), code],
    [t('mail.fact.trip'), tripTitle(settings, locale)],
    [t('booking.fact.date'), formats.fullDay(date)],
    [t('booking.fact.boarding'), `${location?.name ?? ''}, ${formats.clock(departs_at)}`],
    [t('booking.fact.guests'), bindNumbers(t('booking.guests', { adults, children, infants }))],
    ...(isOpen
      ? [
          [t('booking.full_price'), formats.price(reservation.quote.total_amount)],
          [t('booking.reservation_cost'), formats.price(reservation.quote.bail_amount)],
          [t('booking.rest_to_pay'), formats.price(reservation.quote.rest_amount)],
        ]
      : []),
  ]
  return (
    <aside className="trip-card summary-card" aria-label={t('booking.summary')}>
      <div className="chart-edge" />
      <SummaryChart settings={settings} at={location?.id} />
      <div className="summary-card-body">
        {status === 'completed' && location && !shown ? (
          // The facts of a confirmed booking are on its ticket.
          <>
            <p className="trip-place">{boardingText(location, settings, { t, locale })}</p>
            {result.boatMarks && <p className="trip-place">{result.boatMarks}</p>}
          </>
        ) : (
          <dl className="facts">
            {(shown === 'code' ? facts.slice(0, 1) : facts).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {middle}
        <div className="perforation" />
        {status === 'pending' && (
          <p className="trip-status">
            {`${isRefused ? `${t('result.pending.title').replace(/<\/?i>/g, '')}. ` : ''}${t('result.pending.text')}`}
          </p>
        )}
        <p className="trip-links">
          <a className="num" href={operatorPhoneHref(phone)}>
            <Icon name="phone" />
            <span>{phone}</span>
          </a>
          {isOpen && (
            <a href={href('start_locations')}>
              <Icon name="pin" />
              {t('result.where')}
            </a>
          )}
        </p>
      </div>
    </aside>
  )
}
