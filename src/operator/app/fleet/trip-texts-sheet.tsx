import { useState } from 'react'
import { type Locale, languages } from '../../../i18n/locales.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Field } from '../ui/controls.tsx'
import { AppSelectField, FormSheet, fieldError } from '../ui/form-fields.tsx'
import { useOfferedLanguages } from '../ui/further-languages.tsx'
import { type TripSheetProps, type TripView, useTripChange } from './trip-sheet.tsx'

export const tripTextNames = ['lead', 'about', 'included', 'bring'] as const
type Name = (typeof tripTextNames)[number]
type Typed = Record<Name, string>

const typedIn = ({ texts }: TripView, locale: Locale): Typed =>
  Object.fromEntries(
    tripTextNames.map((name) => [name, [texts[name]?.[locale] ?? []].flat().join('\n')] as const),
  ) as Typed

/** The lines of a typed text; null if there are none. A null in the input of the action removes the text. */
const linesOf = (typed: string): string[] | null => {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length > 0 ? lines : null
}

/** What the page of a trip says, one language at a time. */
export function TripTextsSheet(props: TripSheetProps) {
  const { t, locale: ownLocale } = useAppI18n()
  const { trip, onClose } = props
  const [locale, setLocale] = useState<Locale>(ownLocale)
  const [typed, setTyped] = useState<Partial<Record<Locale, Typed>>>({})
  const { offered, more } = useOfferedLanguages((each) => each === locale || typed[each] !== undefined)
  const { save, error, isBusy } = useTripChange(props)
  const shown = typed[locale] ?? typedIn(trip, locale)
  /**
   * The new value of one text of the trip, by language; null removes the text. Only languages with input are included.
   */
  const changeOf = (name: Name) =>
    Object.fromEntries(
      Object.entries(typed).map(([language, texts]) => {
        const lines = linesOf(texts[name])
        return [language, name === 'lead' ? (lines?.join(' ') ?? null) : lines]
      }),
    )
  return (
    <FormSheet
      title={t('trip.texts')}
      error={error}
      isBusy={isBusy}
      isComplete={Object.keys(typed).length > 0}
      shown={['texts']}
      action={t('action.save')}
      onSubmit={() => save({ texts: Object.fromEntries(tripTextNames.map((name) => [name, changeOf(name)])) })}
      onClose={onClose}
    >
      <AppSelectField
        label={t('trip.language')}
        options={offered.map((each) => ({ value: each, label: languages[each].name }))}
        value={locale}
        onChange={setLocale}
      />
      {more}
      {tripTextNames.map((name) => (
        <Field
          key={name}
          label={t(`trip.text.${name}`)}
          error={tripTextError(error, name, locale)}
          {...(name !== 'lead' && { hint: t('trip.lines_hint') })}
        >
          {(field) => (
            <textarea
              {...field}
              className="input"
              rows={name === 'lead' ? 3 : 4}
              lang={locale}
              value={shown[name]}
              onChange={({ target }) => setTyped({ ...typed, [locale]: { ...shown, [name]: target.value } })}
            />
          )}
        </Field>
      ))}
    </FormSheet>
  )
}

/** The server's sentence about a text or about its first wrong line; undefined if there is none. */
function tripTextError(error: unknown, name: Name, locale: Locale): string | undefined {
  const field = `texts.${name}.${locale}`
  const lines = Array.from({ length: 20 }, (_, index) => fieldError(error, `${field}.${index}`))
  return fieldError(error, field) ?? lines.find((text) => text !== undefined)
}
