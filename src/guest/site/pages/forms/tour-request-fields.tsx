import { maxGroupSize } from '../../../../shared/field-rules.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { DateFields } from './date-fields.tsx'
import type { FormErrors } from './form-errors.ts'

/** What the form of a private tour offers: days from `earliestDate` (`YYYY-MM-DD`) on, and quays. */
export interface TourRequest {
  earliestDate: string
  quays: { id: string; name: string }[]
}

interface TourRequestFieldsProps {
  formErrors: FormErrors
  tour: TourRequest
}

/** Optional fields for date, number of guests and departure point, which the operator needs for an offer. */
export function TourRequestFields({ formErrors, tour: { earliestDate, quays } }: TourRequestFieldsProps) {
  const { t } = useI18n()
  const aside = t('layout.optional')
  return (
    <>
      <DateFields formErrors={formErrors} earliestDate={earliestDate} />
      <TextField
        name="guests"
        type="number"
        inputMode="numeric"
        min={1}
        max={maxGroupSize}
        label={t('private_tours.guests')}
        aside={aside}
        defaultValue={formErrors.value('guests')}
        errors={formErrors.errors('guests')}
        autoFocus={formErrors.firstInvalid === 'guests'}
      />
      <SelectField
        name="departure_location"
        label={t('private_tours.place')}
        aside={aside}
        defaultValue={formErrors.value('departure_location')}
        errors={formErrors.errors('departure_location')}
        autoFocus={formErrors.firstInvalid === 'departure_location'}
        fullRow
      >
        <option value="">{t('private_tours.place_open')}</option>
        {quays.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
