import type { ReactNode } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'

interface FoldProps {
  /** The titles of the items, one per line. */
  titles?: string[]
  children: ReactNode
}

/** The rest of the list before it. Below 760 pixels it is folded; on wider screens the style sheet joins the two lists. */
export function Fold({ titles, children }: FoldProps) {
  const { t } = useI18n()
  return (
    <details className="fold">
      <summary>
        <span>{titles?.map((title) => <span key={title}>{title}</span>) ?? t('layout.show_all')}</span>
        <Icon name="plus" />
      </summary>
      {children}
    </details>
  )
}
