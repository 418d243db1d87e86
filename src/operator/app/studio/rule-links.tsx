import type { ReadAnswer } from '../../operations/operations.ts'
import type { ReadState } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'
import { sectionOf } from './paths.ts'

const fields = [
  ['studio.rules.phone_hours', 'tripFacts.phoneHours'],
  ['studio.rules.boarding', 'business.boardingMinutesBefore'],
  ['studio.rules.keeps', 'business.keeps.bookYears'],
  ['studio.rules.languages', 'languages.en'],
  ['studio.rules.colour', 'look.accent'],
] as const

interface RuleLinksProps {
  trips: ReadState<ReadAnswer<'trips'>>
  quays: ReadState<ReadAnswer<'quays'>>
}

/** Links to all screens on which the operator's rules are changed. */
export function RuleLinks({ trips, quays }: RuleLinksProps) {
  const { t, locale } = useAppI18n()
  return (
    <section className="block" aria-labelledby="studio-rules">
      <h2 id="studio-rules">{t('studio.rules')}</h2>
      <ErrorNotice error={trips.error ?? quays.error} />
      <ul className="rows">
        {trips.data?.trips
          .filter(({ state }) => state !== 'retired')
          .map(({ id, names }) => (
            <Row
              key={id}
              to={`/fleet/trips/${id}`}
              title={t('studio.rules.trip')}
              of={names[locale] ?? names.en ?? id}
            />
          ))}
        {quays.data?.quays
          .filter(({ state }) => state === 'in_use')
          .map(({ id, name }) => (
            <Row key={id} to={`/fleet/quays/${id}`} title={t('studio.rules.quay')} of={name} />
          ))}
        {fields.map(([title, path]) => (
          <Row key={path} to={`/site/${sectionOf(path)}?field=${path}`} title={t(title)} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ to, title, of }: { to: string; title: string; of?: string }) => (
  <li>
    <Link className="row" to={to}>
      <span>
        <span className="row-title">{title}</span>
        {of && <span className="quiet small">{of}</span>}
      </span>
      <AppIcon name="right" />
    </Link>
  </li>
)
