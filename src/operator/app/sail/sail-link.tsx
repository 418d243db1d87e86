import { countOf } from '../../../shared/persons.ts'
import type { ManifestData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** To the persons aboard and their signature. */
export function SailLink({ departure, date }: { departure: ManifestData['departures'][number]; date: string }) {
  const { t, formats } = useAppI18n()
  const { trip, start, sailing } = departure
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
