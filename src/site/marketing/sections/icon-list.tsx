import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

interface IconListProps {
  list: { icon: IconName; title: string; text: string }[]
  /** Three columns on wide screens. */
  horizontal?: boolean
}

/** List of facts with icon, title and text, separated by lines. */
export function IconList({ list, horizontal = false }: IconListProps) {
  return (
    <ul className={horizontal ? 'icon-list horizontal' : 'icon-list'} data-reveal="">
      {list.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <h3 className="d4">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
