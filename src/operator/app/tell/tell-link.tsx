import type { ManifestData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { AppIcon } from '../ui/icon.tsx'

/**
 * A link to the messages to the guests of a departure. The link shows what the crew has told the guests: how much later
 * the boat leaves, and which quay replaces another one.
 */
export function TellLink({ departure }: { departure: ManifestData['departures'][number] }) {
  const { t } = useAppI18n()
  const { date, trip, start, sailing } = departure
  const told = [
    ...(sailing.minutesLate > 0 ? [t('tell.later', { count: sailing.minutesLate })] : []),
    ...sailing.moved.map(({ from, to }) => t('tell.moved', { from, to })),
  ]
  return (
    <Link className="row sail-link" to={`/tell/${date}/${trip}/${start}`}>
      <span>
        <span className="row-title">{t('tell.title')}</span>
        <span className={told.length > 0 ? 'why' : undefined}>{told.join(', ') || t('tell.on_time_now')}</span>
      </span>
      <AppIcon name="right" />
    </Link>
  )
}
