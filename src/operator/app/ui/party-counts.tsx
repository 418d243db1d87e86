import { ages, type Persons } from '../../../shared/persons.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Count } from './controls.tsx'

interface PartySteppersProps {
  party: Persons
  onChange: (party: Persons) => void
  /** The highest number of persons of each age. An age with 0 is left out. */
  most?: Persons
  /** The lowest number of adults; default: 1. */
  minAdults?: number
  isTyped?: boolean
}

/** Steppers for the people of a party by age. */
export function PartySteppers({ party, onChange, most, minAdults = 1, isTyped = false }: PartySteppersProps) {
  const { t } = useAppI18n()
  return ages
    .filter((age) => most?.[age] !== 0)
    .map((age) => (
      <Count
        key={age}
        label={t(`age.${age}`)}
        less={t('count.less', { age: t(`age.${age}`) })}
        more={t('count.more', { age: t(`age.${age}`) })}
        value={party[age]}
        min={age === 'adults' ? minAdults : 0}
        isTyped={isTyped}
        {...(most && { max: most[age] })}
        onChange={(value) => onChange({ ...party, [age]: value })}
      />
    ))
}
