import { PaymentLinkState } from '../booking/payment-link.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link, navigate } from '../routing/router.tsx'
import { useRole } from '../session/app-context.tsx'

/** Shows the payment link of a booking. The crew use this screen too, because they have no screen of bookings. */
export function LinkScreen({ code }: { code: string }) {
  const { t } = useAppI18n()
  const role = useRole()
  return (
    <>
      <div className="screen-head">
        <h1 className="booking-code">{code}</h1>
      </div>
      <PaymentLinkState
        code={code}
        onChanged={(current) => current !== code && navigate(`/links/${current}`, { replace: true })}
      />
      {role === 'owner' && (
        <Link className="plain-button" to={`/bookings/${code}`}>
          {t('link.booking')}
        </Link>
      )}
    </>
  )
}
