import { Fragment, type ReactNode, useState } from 'react'
import type { Locale } from '../../../../i18n/locales.ts'
import { numbersOfCase, pluralCases } from '../../../../i18n/plural-cases.ts'
import { type Placeholder, readCases, withoutBraces, writeCases } from '../../../../shared/message-placeholders.ts'
import { type AppI18n, useAppI18n } from '../../i18n/i18n.tsx'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { AppTextField } from '../../ui/form-fields.tsx'
import { valueLabel } from '../labels.ts'

interface CaseProps {
  label: string
  value: string
  onChange: (text: string) => void
}

interface CasesSheetProps {
  placeholder: Placeholder
  locale: Locale
  /** Renders the field of a case whose text can have placeholders. The default is a plain text field. */
  field?: ((props: CaseProps) => ReactNode) | undefined
  onApply: (source: string) => void
  onClose: () => void
}

/** The wordings of a plural or select, one for each case of the language. */
export function CasesSheet({ placeholder, locale, field = plainField, onApply, onClose }: CasesSheetProps) {
  const i18n = useAppI18n()
  const { t } = i18n
  const cases = readCases(placeholder.source)
  const [texts, setTexts] = useState(cases?.texts ?? {})
  if (!cases) return null
  const keys = cases.type === 'select' ? Object.keys(texts) : pluralKeys(texts, locale)
  return (
    <BottomSheet title={valueLabel(placeholder.name, i18n)} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          const ordered = Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']))
          onApply(writeCases({ ...cases, texts: ordered }))
        }}
      >
        {cases.type === 'plural' && <p className="quiet small">{t('studio.cases_number')}</p>}
        {keys.map((key) => (
          <Fragment key={key}>
            {field({
              label: cases.type === 'select' ? caseLabel(key, i18n) : pluralLabel(key, locale, i18n),
              value: texts[key] ?? '',
              onChange: (text) =>
                setTexts((before) => ({
                  ...before,
                  [key]: field === plainField ? text.replace(/[{}]/g, '') : withoutBraces(text),
                })),
            })}
          </Fragment>
        ))}
        <div className="sheet-actions">
          <button type="submit" className="button button-primary" disabled={!texts.other?.trim()}>
            {t('studio.apply')}
          </button>
        </div>
      </form>
    </BottomSheet>
  )
}

const plainField = (props: CaseProps) => <AppTextField {...props} />

/** The keys of a plural: the exact numbers that the text has, such as `=0`, and each plural case of the language. */
const pluralKeys = (texts: Record<string, string>, locale: Locale): string[] => [
  ...Object.keys(texts).filter((key) => key.startsWith('=')),
  ...pluralCases(locale),
]

/** The label of a plural case, with its numbers: "For 2, 3, 4 …". */
const pluralLabel = (key: string, locale: Locale, { t }: AppI18n): string =>
  key.startsWith('=')
    ? t('studio.case_exact', { number: key.slice(1) })
    : t('studio.case_numbers', { numbers: numbersOfCase(key, locale) })

function caseLabel(key: string, { t, has }: AppI18n): string {
  const message = `studio.case.${key}`
  return has(message) ? t(message) : key
}
