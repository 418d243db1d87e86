import { useAppI18n } from '../i18n/i18n.tsx'
import { Count } from '../ui/controls.tsx'

export interface Party {
  adults: number
  children: number
  infants: number
}

/** Steppers for the people of a party by age. */
export function PartySteppers({ party, onChange }: { party: Party; onChange: (party: Party) => void }) {
  const { t } = useAppI18n()
  return (['adults', 'children', 'infants'] as const).map((age) => (
    <Count
      key={age}
      label={t(`age.${age}`)}
      less={t('count.less', { age: t(`age.${age}`) })}
      more={t('count.more', { age: t(`age.${age}`) })}
      value={party[age]}
      min={age === 'adults' ? 1 : 0}
      onChange={(value) => onChange({ ...party, [age]: value })}
    />
  ))
}
