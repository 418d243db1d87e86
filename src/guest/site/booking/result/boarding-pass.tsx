import type { TicketView } from '../../../../domain/reservations/view-ticket.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { placesOfReturn } from '../../ui/chart/return-text.ts'
import type { BookingResult } from './booking-result.ts'
import { departureLocationOf } from './trip-card.tsx'

interface BoardingPassProps extends Pick<BookingResult, 'settings' | 'qrCode'> {
  pass: Omit<TicketView, 'sailing'>
  /**
   * The name of the quay. If absent, the name is looked up in `settings`. These contain only the quays of the trip, so
   * the caller passes the name if the boat can leave from another quay.
   */
  place?: string
}

export function BoardingPass({ pass, settings, qrCode, place }: BoardingPassProps) {
  const { t, formats } = useI18n()
  const { adults, children, infants } = pass
  const facts = [
    [t('booking.fact.date'), formats.fullDay(pass.date)],
    [t('booking.fact.guests'), bindNumbers(t('booking.guests', { adults, children, infants }))],
    [t('result.pass.name'), pass.name],
    [t('result.pass.cash'), formats.price(pass.rest_amount)],
  ] as const
  return (
    <article className="pass" aria-label={t('result.pass.title')}>
      <div className="chart-edge" />
      <div className="pass-main">
        <p className="pass-head">
          <span>{t('result.pass.title')}</span>
          <b className="num">{pass.code}</b>
        </p>
        <div className="pass-route">
          <p>
            <b className="num">{formats.clock(pass.departs_at)}</b>
            <span>{place ?? departureLocationOf(pass, settings)?.name}</span>
          </p>
          <div className="pass-line" aria-hidden="true" />
          <p>
            <b className="num">{formats.clock(settings.returns_at)}</b>
            <span>{[t('result.pass.back'), placesOfReturn(settings, t)].filter(Boolean).join(' ')}</span>
          </p>
        </div>
        <dl className="pass-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="line-clamp">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="pass-code">
        <svg
          role="img"
          aria-label={t('result.pass.code')}
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          shapeRendering="crispEdges"
        >
          <path d={qrCode.path} />
        </svg>
        <p>{t('result.pass.show')}</p>
      </div>
    </article>
  )
}
