import { nationalities, sexes } from '../../../../contract/passengers.ts'
import { passengerPath } from '../../../../domain/passengers/passengers.ts'
import { countryChoices } from '../../../../i18n/form-choices.ts'
import { namePattern } from '../../../../shared/field-rules.ts'
import { maxLengths } from '../../../../shared/max-lengths.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { formTool } from '../../ui/form-tool.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { FormView } from '../form-view.tsx'
import { HiddenFields } from '../hidden-fields.tsx'
import { BirthDate } from './birth-date.tsx'
import type { NamesView } from './load-names.ts'

interface NamesPageProps {
  names: NamesView
  /** The path of the booking's page. */
  page: string
}

/** A plain form that asks for the data that the law requires of each person of the party. */
export function NamesPage({ names: { asked, persons, errors }, page }: NamesPageProps) {
  const { t, formats, locale } = useI18n()
  const countries = countryChoices(locale, nationalities, { XXA: t('names.stateless') })
  return (
    <FormView page={page} title={t('names.title')} lead={t('names.why')}>
      <p>{t('names.kept', { day: formats.dayOfAnyYear(asked.erasedOn.slice(5)) })}</p>
      <p>{t('names.later')}</p>
      <form method="post" action={`${page}?names`} noValidate {...formTool(t, 'tool.enter_passengers')}>
        <FormError errors={errors && { ...errors, form: errors.form ?? [t('error.summary')] }} />
        {persons.map((person) => (
          <Passenger key={passengerPath(person)} {...{ person, errors, countries }} />
        ))}
        <div className="actions">
          <button type="submit" name="intent" value="names" className="button button-primary button-large">
            <span>{t('names.save')}</span>
            <RouteLeg />
          </button>
        </div>
      </form>
    </FormView>
  )
}

interface PassengerProps {
  person: NamesView['persons'][number]
  errors: NamesView['errors']
  countries: [code: string, name: string][]
}

function Passenger({ person, errors, countries }: PassengerProps) {
  const { t } = useI18n()
  const path = passengerPath(person)
  const legend = { adults: 'names.adult', children: 'names.child', infants: 'names.infant' } as const
  const group = t(legend[person.age], { number: person.position })
  const of = (field: keyof typeof person.fields) => {
    const name = `${path}.${field}`
    // Without JavaScript, the first field with an error has the focus.
    const isFirst = errors !== undefined && Object.keys(errors)[0] === name
    return { name, group, defaultValue: person.fields[field], errors: errors?.[name], autoFocus: isFirst }
  }
  const auto = (token: string) => `section-${path} ${token}`
  return (
    <fieldset className="passenger">
      <legend className="d4">{group}</legend>
      {person.isUnreadable && <p className="note">{t('names.unreadable')}</p>}
      {person.isGiven && <HiddenFields fields={[[`${path}.given`, 'yes']]} />}
      <div className="fields fields-2">
        <TextField
          {...of('first_name')}
          label={t('names.first_name')}
          hint={t('names.as_in_passport')}
          autoComplete={auto('given-name')}
          maxLength={maxLengths.first_name}
          pattern={namePattern}
          spellCheck={false}
        />
        <TextField
          {...of('last_name')}
          label={t('names.last_name')}
          autoComplete={auto('family-name')}
          maxLength={maxLengths.last_name}
          pattern={namePattern}
          spellCheck={false}
        />
        <BirthDate {...of('birth_date')} path={path} auto={auto} />
        <SelectField {...of('nationality')} label={t('names.nationality')} autoComplete={auto('country')}>
          <option value="">{t('names.choose')}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...of('sex')} label={t('names.sex')} autoComplete={auto('sex')}>
          <option value="">{t('names.choose')}</option>
          {sexes.map((sex) => (
            <option key={sex} value={sex}>
              {t(`names.sex.${sex}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...of('phone')}
          type="tel"
          label={t('names.phone')}
          aside={t('layout.optional')}
          hint={t('names.phone_hint')}
          autoComplete="off"
          maxLength={maxLengths.phone}
        />
        <TextArea
          {...of('help')}
          label={t('names.help')}
          aside={t('layout.optional')}
          hint={t('names.help_hint')}
          autoComplete="off"
          maxLength={maxLengths.help}
          rows={2}
          fullRow
        />
      </div>
    </fieldset>
  )
}
