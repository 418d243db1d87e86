import { countOf } from '../../../shared/persons.ts'
import type { ManifestData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { TellLink } from '../tell/tell-link.tsx'
import { AppIcon } from '../ui/icon.tsx'

type Departure = ManifestData['departures'][number]

/** To what the crew do with a departure beside boarding: sign who sails, and tell its guests. */
export const SailingLinks = ({ departure, isComing }: { departure: Departure; isComing: boolean }) => (
  <>
    {!isComing && <SailLink departure={departure} />}
    {departure.sold > 0 && <TellLink departure={departure} />}
  </>
)

/** To the persons aboard and their signature. */
function SailLink({ departure }: { departure: Departure }) {
  const { t, formats } = useAppI18n()
  const { date, trip, start, sailing } = departure
  const last = sailing.signed.at(-1)
  return (
    <Link className="row sail-link" to={`/sail/${date}/${trip}/${start}`}>
      <span>
        <span className="row-title">{t('sail.title')}</span>
        <span className="num">
          {last
            ? t('sail.signed_at', {
                ...{ time: formats.time(new Date(last.at)), persons: countOf(last), crew: last.crew },
              })
            : t('sail.not_signed')}
        </span>
      </span>
      <AppIcon name="right" />
    </Link>
  )
}
