import { useI18n } from '../../context/i18n-context.tsx'
import { FieldError, fieldAriaProps, useErrorsUntilEdited } from '../../ui/field.tsx'
import { parameter } from '../../ui/form-tool.ts'
import type { FormErrors } from './form-errors.ts'

const monthsAhead = 13

/**
 * Day and month as lists. A native date field would have the format of the browser's language, not of the page's.
 * @param earliestDate `YYYY-MM-DD`; its month is the first of the list
 */
export function DateFields({ formErrors, earliestDate }: { formErrors: FormErrors; earliestDate: string }) {
  const { t, formats } = useI18n()
  const { errors, onInput } = useErrorsUntilEdited(formErrors.errors('date'))
  const aria = fieldAriaProps('date', undefined, errors)
  return (
    <fieldset className="field" onInput={onInput}>
      <legend className="label">
        {t('private_tours.date')} <span className="aside">{t('layout.optional')}</span>
      </legend>
      <div className="date-fields">
        <select
          className="input"
          name="date_day"
          aria-label={t('private_tours.day')}
          defaultValue={formErrors.value('date_day')}
          // biome-ignore lint/a11y/noAutofocus: without JavaScript it focuses the invalid field
          autoFocus={formErrors.firstInvalid === 'date'}
          {...aria}
          {...parameter(t('private_tours.date'), t('private_tours.day'))}
        >
          <option value="">{t('private_tours.day')}</option>
          {Array.from({ length: 31 }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </select>
        <select
          className="input"
          name="date_month"
          aria-label={t('private_tours.month')}
          defaultValue={formErrors.value('date_month')}
          {...aria}
          {...parameter(t('private_tours.date'), t('private_tours.month'))}
        >
          <option value="">{t('private_tours.month')}</option>
          {monthsFrom(earliestDate).map((month) => (
            <option key={month} value={month}>
              {formats.month(`${month}-01`)}
            </option>
          ))}
        </select>
      </div>
      <FieldError name="date" errors={errors} />
    </fieldset>
  )
}

/** The month of a date and the following ones, as `YYYY-MM`. */
function monthsFrom(date: string): string[] {
  const [year, month] = date.split('-').map(Number)
  return Array.from({ length: monthsAhead }, (_, index) =>
    new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + index)).toISOString().slice(0, 7),
  )
}
