import type { ReactNode } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'

interface FoldProps {
  /** Text of the control; "Show all" if it is missing. */
  label?: string
  children: ReactNode
}

/** The rest of the list before it. Screens below 760 pixels fold it; on wider ones the style sheet joins the two lists. */
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
