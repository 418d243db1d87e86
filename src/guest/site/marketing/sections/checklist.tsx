import type { IconName } from '../../../../content/icon-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { ContentFold } from './fold.tsx'

interface ChecklistProps {
  list: { icon: IconName; text: string }[]
  /** The number of items that phones show at once; all if it is missing. */
  shown?: number
}

export function Checklist({ list, shown = list.length }: ChecklistProps) {
  return (
    <div className="checklist">
      <Items list={list.slice(0, shown)} />
      {shown < list.length && (
        <ContentFold>
          <Items list={list.slice(shown)} />
        </ContentFold>
      )}
    </div>
  )
}

const Items = ({ list }: Pick<ChecklistProps, 'list'>) => (
  <ul>
    {list.map(({ icon, text }) => (
      <li key={text}>
        <Icon name={icon} />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)
