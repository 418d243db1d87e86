import type { ReactNode } from 'react'
import { telephoneHref, useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { BoardingPass } from './boarding-pass.tsx'
import type { BookingResult } from './booking-result.server.ts'
import { departureLocationName } from './reservation-line.tsx'

export function BookingConfirmed({ result }: { result: BookingResult }) {
  const { t, href, formats } = useI18n()
  const { phone } = useContact()
  const hydrated = useHydrated()
  const { reservation, settings, boardingTime } = result
  const { bail_amount, rest_amount } = reservation.quote
  return (
    <>
      <p className="note">{t('result.completed.paid', { amount: formats.money(bail_amount) })}</p>
      <BoardingPass result={result} />
      <div className="actions">
        <a className="button button-primary button-large" href={`${href('booking', reservation.id)}?calendar`} download>
          <Icon name="calendar-plus" />
          {t('result.calendar')}
        </a>
        {hydrated && (
          <button type="button" className="button button-outline button-large" onClick={() => window.print()}>
            <Icon name="printer" />
            {t('result.print')}
          </button>
        )}
        <a className="button button-outline button-large" href={href('start_locations')}>
          <Icon name="pin" />
          {t('result.where')}
        </a>
      </div>
      <section className="what-now" aria-labelledby="what-now">
        <h2 className="d3" id="what-now">
          {t('result.now.title')}
        </h2>
        <ul className="next-steps">
          <NextStep icon="mail">
            {t('result.now.mail')} <a href={telephoneHref(phone)}>{phone}</a>
          </NextStep>
          <NextStep icon="cash">{t('result.now.cash', { amount: formats.money(rest_amount) })}</NextStep>
          <NextStep icon="clock">
            {t('result.now.be_there', { place: departureLocationName(reservation, settings), time: boardingTime })}
          </NextStep>
          <NextStep icon="sun">{t('result.now.weather')}</NextStep>
        </ul>
      </section>
    </>
  )
}

function NextStep({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <p>{children}</p>
    </li>
  )
}
