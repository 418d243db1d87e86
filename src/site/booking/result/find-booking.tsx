import { Italics } from '../../ui/italics.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { useWords } from '../../words.tsx'
import { LookUpFields, type RefusedLookUp } from './look-up-fields.tsx'

/** Code and e-mail lead to a booking; every miss gets the same answer. */
export function FindBooking({ refused }: { refused: RefusedLookUp | undefined }) {
  const { t, href } = useWords()
  return (
    <section className="wrap result-page">
      <div className="find-booking">
        <h1 className="d2">
          <Italics text={t('result.find.title')} />
        </h1>
        <p className="lead">{t('result.find.lead')}</p>
        <form method="post" action={href('booking')} className="fields" noValidate>
          <LookUpFields refused={refused} />
          <p>
            <button type="submit" className="button button-route button-large">
              {t('result.find.button')}
              <RouteLeg />
            </button>
          </p>
        </form>
      </div>
    </section>
  )
}
