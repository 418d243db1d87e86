import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-paths.ts'

interface TicketListProps {
  list: { icon: IconName; title: string; text: string }[]
  /** Three beside each other where there is room, instead of one below the other. */
  abreast?: boolean
}

/** What there is to know, with hairlines between and no boxes around. */
export function TicketList({ list, abreast = false }: TicketListProps) {
  return (
    <ul className={abreast ? 'ticket-list abreast' : 'ticket-list'} data-reveal="">
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
