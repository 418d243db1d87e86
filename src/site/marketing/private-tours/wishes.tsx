import { business } from '../../../../content/business.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'
import type { Refused } from '../refused-fields.ts'

/** What the operator asks back first: which day, how many, from where. All of it may be left open. */
export function Wishes({ refused, today }: { refused: Refused; today: string }) {
  const { t } = useWords()
  const aside = t('layout.optional')
  return (
    <>
      <TextField
        name="date"
        type="date"
        min={today}
        label={t('private_tours.date')}
        aside={aside}
        defaultValue={refused.typed('date')}
        errors={refused.errors('date')}
        autoFocus={refused.first === 'date'}
      />
      <TextField
        name="guests"
        type="number"
        inputMode="numeric"
        min={1}
        label={t('private_tours.guests')}
        aside={aside}
        defaultValue={refused.typed('guests')}
        errors={refused.errors('guests')}
        autoFocus={refused.first === 'guests'}
      />
      <SelectField
        name="departure_location"
        label={t('private_tours.place')}
        aside={aside}
        defaultValue={refused.typed('departure_location')}
        errors={refused.errors('departure_location')}
        autoFocus={refused.first === 'departure_location'}
        fullRow
      >
        <option value="">{t('private_tours.place_open')}</option>
        {business.departureLocations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
