import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { fieldName } from '../studio/labels.ts'
import { AppIcon } from '../ui/icon.tsx'
import type { OpeningRow } from './steps.ts'

/** The list "Ready to open": each item with its cause and a link to the screen that changes it. */
export function OpeningRows({ items }: { items: OpeningRow[] }) {
  const { t } = useAppI18n()
  if (items.length === 0) return <p>{t('opening.none')}</p>
  return (['must', 'should'] as const).map((level) => {
    const members = items.filter((item) => item.level === level)
    return (
      members.length > 0 && (
        <div key={level}>
          <h3>{t(`opening.${level}`)}</h3>
          <ul className="rows">
            {members.map((item) => (
              <Row key={`${item.kind}/${item.found}`} item={item} />
            ))}
          </ul>
        </div>
      )
    )
  })
}

function Row({ item: { found, advice, about, to, kind } }: { item: OpeningRow }) {
  const i18n = useAppI18n()
  const isOfDocument = ['contact', 'company', 'trip_facts', 'legal_facts'].includes(kind)
  const text = (
    <span>
      <span className="row-title">{found}</span>
      <span className="quiet small">{advice}</span>
      {isOfDocument && (
        <span className="quiet small guide-fields">{about.map((path) => fieldName(path, i18n)).join(' · ')}</span>
      )}
    </span>
  )
  return (
    <li>
      {to ? (
        <Link className="row" to={to}>
          {text}
          <AppIcon name="right" />
        </Link>
      ) : (
        <div className="row">{text}</div>
      )}
    </li>
  )
}
