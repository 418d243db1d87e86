import type { IconName } from '../../../../content/icon-paths.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ContentFold } from './fold.tsx'

interface ProseProps {
  html: string
  /** Whether the first paragraph has the lead style. */
  opening?: boolean
}

/** HTML rendered from the Markdown in `content/pages`. */
export function Prose({ html, opening = false }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source is our own files, never user input
  return <div className={opening ? 'prose with-lead' : 'prose'} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Short facts with icons in one column; nothing if all of them are unknown. */
export function Notes({ list }: { list: { icon: IconName; text: string }[] }) {
  if (list.length === 0) return null
  return (
    <ul className="notes">
      {list.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} />
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

interface ChecklistProps {
  list: { icon: IconName; text: string }[]
  /** The number of items that phones show at once; all if it is missing. */
  shown?: number
}

export function Checklist({ list, shown = list.length }: ChecklistProps) {
  return (
    <div className="checklist">
      <ChecklistItems list={list.slice(0, shown)} />
      {shown < list.length && (
        <ContentFold>
          <ChecklistItems list={list.slice(shown)} />
        </ContentFold>
      )}
    </div>
  )
}

const ChecklistItems = ({ list }: Pick<ChecklistProps, 'list'>) => (
  <ul>
    {list.map(({ icon, text }) => (
      <li key={text}>
        <Icon name={icon} />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

interface IconListProps {
  list: { icon: IconName; title: string; text: string }[]
  /** Whether wide screens show three columns. */
  horizontal?: boolean
  /** The number of items that phones show at once; all if it is missing. */
  shown?: number
}

/** List of facts with icon, title and text, separated by lines. */
export function IconList({ list, horizontal = false, shown = list.length }: IconListProps) {
  const rest = list.slice(shown)
  return (
    <div className={horizontal ? 'icon-list horizontal' : 'icon-list'} data-reveal="">
      <Items list={list.slice(0, shown)} />
      {rest.length > 0 && (
        <ContentFold>
          <Items list={rest} />
        </ContentFold>
      )}
    </div>
  )
}

const Items = ({ list }: Pick<IconListProps, 'list'>) => (
  <ul>
    {list.map(({ icon, title, text }) => (
      <li key={title}>
        <Icon name={icon} />
        <h3 className="d4">{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)

export function KeyFigures({ counts }: { counts: { number: number; label: string }[] }) {
  const { t } = useI18n()
  return (
    <dl className="figures" data-reveal="">
      {counts.map(({ number, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{t('layout.number', { number })}</dd>
        </div>
      ))}
    </dl>
  )
}
