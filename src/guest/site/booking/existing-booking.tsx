import { useI18n } from '../context/i18n-context.tsx'
import { useBooking } from './state/use-booking.ts'

/** After a paid booking the browser's back button leads to an empty form. This line leads to the booking. */
export function ExistingBooking() {
  const { t, href } = useI18n()
  const { page, step } = useBooking()
  if (!page.existing || step !== 'date') return null
  const { id, code } = page.existing
  const [before, , after] = t('booking.existing', { code }).split(/<b>(.*?)<\/b>/)
  return (
    <div className="note existing-booking">
      <p>
        <span>{before}</span>
        <b className="num">{code}</b>
        <span>{after} </span>
        <a className="link" href={href('booking', id)}>
          {t('booking.existing_open')}
        </a>
      </p>
      <p className="hint">{t('booking.existing_new')}</p>
    </div>
  )
}
