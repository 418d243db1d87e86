import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Segments } from './controls.tsx'

const appearances = ['phone', 'light', 'dark'] as const

/**
 * Switches between light and dark. The choice is in `localStorage` instead of IndexedDB, because `appearance.ts` reads
 * it before the first paint.
 */
export function AppearanceSwitch() {
  const { t } = useAppI18n()
  const [value, setValue] = useState(() => {
    const stored = localStorage.getItem('appearance')
    return appearances.find((appearance) => appearance === stored) ?? 'phone'
  })
  return (
    <Segments
      legend={t('device.appearance')}
      options={appearances.map((appearance) => ({ value: appearance, label: t(`device.appearance.${appearance}`) }))}
      value={value}
      onChange={(appearance) => {
        setValue(appearance)
        localStorage.setItem('appearance', appearance)
        dispatchEvent(new Event('appearance'))
      }}
    />
  )
}
