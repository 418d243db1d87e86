import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Segments } from './controls.tsx'

const appearances = ['phone', 'light', 'dark'] as const

/** Light or dark at once and from the next start on. `appearance.ts` reads what is stored before the first paint, so it is not in IndexedDB. */
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
