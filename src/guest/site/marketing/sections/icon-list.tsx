import type { IconName } from '../../../../content/icon-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { ContentFold } from './fold.tsx'

interface IconListProps {
  list: { icon: IconName; title: string; text: string }[]
  /** Three columns on wide screens. */
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
