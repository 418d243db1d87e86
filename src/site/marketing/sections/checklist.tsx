import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

export function Checklist({ list }: { list: { icon: IconName; text: string }[] }) {
  return (
    <ul className="checklist">
      {list.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
