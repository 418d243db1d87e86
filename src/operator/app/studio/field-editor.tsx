import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { languages } from '../../../i18n/locales.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { Notice } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { controlIn, focusInvalid } from '../ui/focus-invalid.ts'
import { BackToDefault } from './back-to-default.tsx'
import { ConfirmSample } from './confirm-sample.tsx'
import { fieldHint, nullLabel, wordLabel } from './labels.ts'
import { languageOf, placeInSection } from './paths.ts'
import { type SiteFieldData, saverOf } from './savers.ts'
import type { Schema } from './schema.ts'
import { TextProvider } from './text/text-context.ts'
import { ValueEditor } from './value-editor.tsx'

interface FieldEditorProps {
  field: SiteFieldData
  /** The fields with the same text in the other languages. */
  others: SiteFieldData[]
  /** The present values of the placeholders in the language of the field. */
  placeholders: Record<string, string>
  /** Whether the screen was opened for this field. */
  isWanted: boolean
  onReviewed: () => Promise<void>
}

/** A field of the site document: its control, what is wrong with it, and the other languages. */
export function FieldEditor({ field, others, placeholders, isWanted, onReviewed }: FieldEditorProps) {
  const i18n = useAppI18n()
  const { t } = i18n
  const box = useRef<HTMLDivElement>(null)
  const saver = saverOf(field)
  const { value, problems, status, error, conflict } = useSyncExternalStore(saver.subscribe, saver.get)
  useEffect(() => {
    saver.accept(field)
    void saver.flush()
  }, [saver, field])
  useEffect(() => {
    if (!isWanted) return
    box.current?.scrollIntoView({ block: 'center' })
    if (focusInvalid(box.current)) return
    const editor = box.current?.querySelector<HTMLElement>('.studio-editor > div')
    const control = editor ?? controlIn(box.current)
    control?.focus({ preventScroll: true })
  }, [isWanted])
  const place = placeInSection(field.path)
  const locale = languageOf(field.path)
  const { placeholders: known } = field.schema as Schema
  const surroundings = useMemo(() => {
    const values = known
      ? Object.fromEntries(Object.entries(placeholders).filter(([name]) => known.includes(name)))
      : placeholders
    return locale ? { locale, values, mayNest: known !== undefined } : null
  }, [locale, placeholders, known])
  const label = wordLabel(place.split('.').at(-1) ?? place, i18n)
  return (
    <div ref={box} className="studio-field" data-changed={field.isChanged || undefined}>
      <TextProvider value={surroundings}>
        <ValueEditor
          schema={field.schema as Schema}
          label={label}
          hint={fieldHint(field.path, mayBeLeftOut(field, place) ? 'optional_title' : place, i18n)}
          nullLabel={nullLabel(field.path, i18n)}
          problems={problems}
          isLong={place === 'body'}
          isHeadline={/(^|\.)(title|headline)$/.test(place)}
          value={value === undefined ? '' : value}
          onChange={saver.type}
        />
      </TextProvider>
      {conflict && (
        <Notice tone="warning">
          <p>{t('studio.conflict', { name: conflict.by ?? '' })}</p>
          <p className="studio-other">{textOf(conflict.value)}</p>
          <div className="buttons">
            <button type="button" className="button button-outline button-quiet" onClick={() => saver.choose('mine')}>
              {t('studio.keep_mine')}
            </button>
            <button type="button" className="button button-outline button-quiet" onClick={() => saver.choose('theirs')}>
              {t('studio.take_theirs')}
            </button>
          </div>
        </Notice>
      )}
      {status === 'failed' && (
        <>
          <ErrorNotice error={error} />
          <p className="quiet small">{t('studio.not_saved')}</p>
          <div className="buttons">
            <button type="button" className="button button-outline button-quiet" onClick={() => void saver.flush()}>
              {t('studio.save_again')}
            </button>
          </div>
        </>
      )}
      {!field.path.startsWith('pictures.') && (
        <BackToDefault
          label={label}
          isDefault={field.isDefault && status === 'saved'}
          value={value}
          onChange={saver.type}
        />
      )}
      {field.isSample && <ConfirmSample label={label} onConfirm={() => saver.type(field.value)} />}
      {field.isToReview && <ToReview path={field.path} label={label} onReviewed={onReviewed} />}
      {others.length > 0 && <OtherLanguages others={others} />}
    </div>
  )
}

/** Whether the field is a page title that may be empty. An empty title omits the page in the language of the field. */
const mayBeLeftOut = ({ schema }: SiteFieldData, place: string) =>
  place === 'title' && (schema as Schema).minLength === undefined

function ToReview({ path, label, onReviewed }: { path: string; label: string; onReviewed: () => Promise<void> }) {
  const { t } = useAppI18n()
  const { run, error, isBusy } = useAction('site-review')
  return (
    <div className="studio-review">
      <span>{t('studio.to_review')}</span>
      <button
        type="button"
        className="button button-outline button-quiet"
        aria-label={`${label}: ${t('studio.is_right')}`}
        disabled={isBusy}
        onClick={async () => {
          if (await run({ path })) await onReviewed()
        }}
      >
        {t('studio.is_right')}
      </button>
      <ErrorNotice error={error} />
    </div>
  )
}

function OtherLanguages({ others }: { others: SiteFieldData[] }) {
  const { t } = useAppI18n()
  const toReview = others.filter(({ isToReview }) => isToReview).length
  return (
    <details className="studio-languages">
      <summary>
        {t('studio.other_languages')}
        {toReview > 0 && `: ${t('studio.count_review', { count: toReview })}`}
      </summary>
      <dl>
        {others.map(({ path, value, isToReview }) => {
          const locale = languageOf(path) ?? 'en'
          return (
            <div key={path}>
              <dt>
                {languages[locale].name}
                {isToReview && `, ${t('studio.to_review')}`}
              </dt>
              <dd lang={locale}>{textOf(value)}</dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}

/**
 * A value as text: a list has a line for each row, the parts of an object are in one line, and a missing value is `–`.
 */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (value && typeof value === 'object') return Object.values(value).map(textOf).join(' · ')
  return value === null || value === undefined ? '–' : String(value)
}
