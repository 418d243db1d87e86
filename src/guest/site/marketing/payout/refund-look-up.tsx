import { BookingLookupFields, type RejectedLookup } from '../../booking/result/lookup-fields.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'

/** A plain HTML form, since this page is static. The server responds with a full page. */
export function RefundLookUp({ refused, code }: { refused: RejectedLookup | undefined; code: string | undefined }) {
  const { t, href } = useI18n()
  return (
    <section className="refund-slip" id="look-up" aria-labelledby="look-up-title">
      <div className="chart-edge" />
      <div className="refund-part">
        <h2 className="d3" id="look-up-title">
          <Italics text={t('payout.look_up.title')} />
        </h2>
        <p className="refund-explained">{t('payout.look_up.text')}</p>
        <form method="post" action={href('payout')} className="fields fields-2" noValidate>
          <BookingLookupFields refused={refused} code={code} />
          <p className="full-row">
            <button type="submit" className="button button-primary button-large">
              {t('payout.look_up.button')}
              <RouteLeg />
            </button>
          </p>
        </form>
      </div>
    </section>
  )
}
