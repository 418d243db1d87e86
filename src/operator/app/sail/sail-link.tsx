import { countOf } from '../../../shared/persons.ts'
import type { ManifestData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { TellLink } from '../tell/tell-link.tsx'
import { AppIcon } from '../ui/icon.tsx'

type Departure = ManifestData['departures'][number]

/**
 * Links to what the crew does with a departure besides boarding: sign how many persons sail, and write to its guests.
 */
export const SailingLinks = ({ departure, isComing }: { departure: Departure; isComing: boolean }) => (
  <>
    {!isComing && <SailLink departure={departure} />}
    {departure.sold > 0 && <TellLink departure={departure} />}
  </>
)

/** A link to the screen on which the crew signs how many persons are aboard. */
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
