import type { ReactNode } from 'react'
import type { IconName } from '../../../../content/icon-paths.ts'
import { Icon } from '../../ui/icon.tsx'

export function NextStep({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <p>{children}</p>
    </li>
  )
}
