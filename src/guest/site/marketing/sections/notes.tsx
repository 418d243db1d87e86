import type { IconName } from '../../../../content/icon-paths.ts'
import { Icon } from '../../ui/icon.tsx'

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
