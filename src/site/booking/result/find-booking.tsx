import { useI18n } from '../../context/i18n-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { BookingLookupFields, type RejectedLookup } from './lookup-fields.tsx'

/**
 * Finds a booking by code and e-mail. Every failure shows the same error, so that nobody can test which codes or
 * addresses exist.
 */
export function FindBooking({ rejected }: { rejected: RejectedLookup | undefined }) {
  const { t, href } = useI18n()
  return (
    <section className="container result-page">
      <div className="find-booking">
        <h1 className="d2">
          <Italics text={t('result.find.title')} />
        </h1>
        <p className="lead">{t('result.find.lead')}</p>
        <form method="post" action={href('booking')} className="fields" noValidate>
          <BookingLookupFields refused={rejected} />
          <p>
            <button type="submit" className="button button-primary button-large">
              {t('result.find.button')}
              <RouteLeg />
            </button>
          </p>
        </form>
      </div>
    </section>
  )
}
