import type { ReactNode } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'

interface FoldProps {
  /** Text of the control; "Show all" if it is missing. */
  label?: string
  children: ReactNode
}

/**
 * The rest of a list whose first items are in the element before this one. Screens below 760 pixels fold the rest; on
 * wider ones the style sheet joins both parts.
 */
export function ContentFold({ label, children }: FoldProps) {
  const { t } = useI18n()
  return (
    <details className="fold">
      <summary>
        {label ?? t('layout.show_all')}
        <Icon name="plus" />
      </summary>
      {children}
    </details>
  )
}
