import { monthChoices } from '../../../../i18n/form-choices.ts'
import { maxLengths } from '../../../../shared/max-lengths.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { FieldError, fieldAriaProps } from '../../ui/field.tsx'
import { parameter } from '../../ui/form-tool.ts'

interface BirthDateProps {
  name: string
  /** The name of the person's group of fields, such as "Adult 1", in the descriptions for AI assistants. */
  group: string
  /** The prefix of the names of the three fields, which identifies the person. */
  path: string
  /**
   * The date as `YYYY-MM-DD`; empty if none is given. After a rejected form, the typed year, month and day joined by
   * hyphens, with zeros before a month and day of fewer than two characters.
   */
  defaultValue: string
  errors: string[] | undefined
  autoFocus: boolean
  auto: (token: string) => string
}

/**
 * Three fields for day, month and year. A native date field would open a calendar at today, decades away from the date
 * of birth.
 */
export function BirthDate({ name, group, path, defaultValue, errors, autoFocus, auto }: BirthDateProps) {
  const { t, locale } = useI18n()
  const [year, month, day] = defaultValue.split('-')
  const aria = fieldAriaProps(name, undefined, errors)
  const part = (label: string) => parameter(group, t('names.birth_date'), label)
  return (
    <fieldset className="field">
      <legend className="label">{t('names.birth_date')}</legend>
      <div className="birth-date">
        <input
          className="input"
          name={`${path}.day`}
          aria-label={t('private_tours.day')}
          placeholder={t('private_tours.day')}
          inputMode="numeric"
          maxLength={maxLengths.date_part}
          pattern={`\\d{1,${maxLengths.date_part}}`}
          defaultValue={day && String(Number(day) || day)}
          autoComplete={auto('bday-day')}
          // biome-ignore lint/a11y/noAutofocus: without JavaScript it focuses the invalid field
          autoFocus={autoFocus}
          {...aria}
          {...part(t('private_tours.day'))}
        />
        <select
          className="input"
          name={`${path}.month`}
          aria-label={t('private_tours.month')}
          defaultValue={month && String(Number(month) || '')}
          autoComplete={auto('bday-month')}
          {...aria}
          {...part(t('private_tours.month'))}
        >
          <option value="">{t('private_tours.month')}</option>
          {monthChoices(locale).map((choice, index) => (
            <option key={choice} value={index + 1}>
              {choice}
            </option>
          ))}
        </select>
        <input
          className="input"
          name={`${path}.year`}
          aria-label={t('names.year')}
          placeholder={t('names.year')}
          inputMode="numeric"
          maxLength={maxLengths.year}
          pattern={`\\d{${maxLengths.year}}`}
          defaultValue={year}
          autoComplete={auto('bday-year')}
          {...aria}
          {...part(t('names.year'))}
        />
      </div>
      <FieldError name={name} errors={errors} />
    </fieldset>
  )
}
