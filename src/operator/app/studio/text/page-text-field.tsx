import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Placeholder, placeholdersIn, readCases } from '../../../../shared/message-placeholders.ts'
import { useAppI18n } from '../../i18n/i18n.tsx'
import { AppIcon } from '../../ui/icon.tsx'
import { valueLabel } from '../labels.ts'
import { CasesSheet } from './cases-sheet.tsx'
import type { CreateEditor, TextView } from './create-editor.ts'
import { FormatButtons } from './format-buttons.tsx'
import { presentText } from './present-text.ts'
import { queueTask } from './task-queue.ts'
import type { TextSurroundings } from './text-context.ts'
import { ValuePicker } from './value-picker.tsx'

interface PageTextFieldProps extends TextSurroundings {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  /** Whether the text is Markdown with several paragraphs. */
  isMarkdown: boolean
  /** Whether a part of the text can be in italics. */
  isHeadline: boolean
  onChange: (value: string) => void
}

/**
 * A field for a text of a page, with its placeholders as chips. Until the editor is loaded, the field shows the plain
 * text. If the field has the focus when the editor is loaded, the editor gets the focus.
 */
export function PageTextField(props: PageTextFieldProps) {
  const { label, hint, error, value, isMarkdown, isHeadline, locale, values, mayNest, onChange } = props
  const i18n = useAppI18n()
  const { t } = i18n
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<TextView>(undefined)
  const [isLoaded, setIsLoaded] = useState(false)
  const [sheet, setSheet] = useState<'values' | Placeholder | undefined>()
  const [found, setFound] = useState(() => placeholdersIn(value))
  const attributes = {
    'aria-label': label,
    ...((hint || error) && { 'aria-describedby': [hint && 'hint', error && 'error'].filter(Boolean).join(' ') }),
    ...(error && { 'aria-invalid': 'true' }),
    ...(isMarkdown && { 'aria-multiline': 'true' }),
    ...{ lang: locale, spellcheck: 'true', autocapitalize: 'sentences' },
  }
  const chipOf = (placeholder: Placeholder) => {
    const present = presentText(placeholder, values, locale)
    return {
      text: present ?? `{${placeholder.name}}`,
      description: `${valueLabel(placeholder.name, i18n)}: ${present ?? t('fleet.unknown')}`,
      isUnknown: present === undefined,
      onTap: readCases(placeholder.source) && (() => setSheet(placeholder)),
    }
  }
  const create = useEffectEvent((createEditor: CreateEditor) => {
    if (!host.current || view.current) return
    const isFocused = document.activeElement === host.current
    view.current = createEditor({
      ...{ host: host.current, value, isMarkdown, chipOf, attributes },
      onChange: (text, placeholders) => {
        setFound(placeholders)
        onLatest(text)
      },
    })
    if (isFocused) view.current.focus()
    setIsLoaded(true)
  })
  const onLatest = useEffectEvent(onChange)
  useEffect(() => {
    let isGone = false
    const turn = queueTask(async () => {
      const { createEditor } = await import('./create-editor.ts')
      if (!isGone) create(createEditor)
    })
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) turn.hurry()
    })
    if (host.current) observer.observe(host.current)
    return () => {
      isGone = true
      observer.disconnect()
      turn.cancel()
      view.current?.destroy()
      view.current = undefined
      setIsLoaded(false)
    }
  }, [])
  useEffect(() => {
    view.current?.set(value)
    setFound(placeholdersIn(value))
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are made of these values
  useEffect(() => view.current?.describe(attributes, hint, error), [label, hint, error, locale, isLoaded])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips are made of these values
  useEffect(() => view.current?.refresh(chipOf), [values, locale, i18n])
  const cases = found.filter(({ source }) => readCases(source))
  return (
    <div className="field studio-page-text" data-loaded={isLoaded || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as a label, which can't name a field in a shadow root */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field itself */}
      <span className="studio-label" onClick={() => view.current?.focus()}>
        {label}
      </span>
      {isMarkdown && <FormatButtons label={label} onFormat={(format) => view.current?.format(format)} />}
      <div className="input studio-editor" data-long={isMarkdown || undefined} data-invalid={error ? true : undefined}>
        {!isLoaded && <span className="studio-editor-text">{value}</span>}
        <div ref={host} tabIndex={isLoaded ? undefined : -1} />
      </div>
      {hint && <p className="hint">{hint}</p>}
      {error && (
        <p className="error" id={id}>
          <AppIcon name="alert" />
          {error}
        </p>
      )}
      <div className="studio-values">
        <button
          type="button"
          className="plain-button"
          aria-label={`${label}: ${t('studio.insert')}`}
          onClick={() => setSheet('values')}
        >
          {t('studio.insert')}
        </button>
        {isHeadline && (
          <button
            type="button"
            className="plain-button"
            aria-label={`${label}: ${t('studio.format.italic')}`}
            onClick={() => view.current?.format('slanted')}
          >
            {t('studio.format.italic')}
          </button>
        )}
        {cases.map((placeholder) => (
          <button
            key={placeholder.from}
            type="button"
            className="plain-button"
            aria-label={`${label}: ${t('studio.cases', { name: valueLabel(placeholder.name, i18n) })}`}
            onClick={() => setSheet(placeholder)}
          >
            {t('studio.cases', { name: valueLabel(placeholder.name, i18n) })}
          </button>
        ))}
      </div>
      {sheet === 'values' && (
        <ValuePicker
          values={values}
          onClose={() => setSheet(undefined)}
          onPick={(name) => {
            setSheet(undefined)
            view.current?.insert(`{${name}}`)
          }}
        />
      )}
      {typeof sheet === 'object' && (
        <CasesSheet
          {...{ locale }}
          placeholder={sheet}
          field={
            mayNest
              ? (field) => (
                  <PageTextField
                    {...{ ...field, locale, values }}
                    mayNest={false}
                    isMarkdown={false}
                    isHeadline={false}
                  />
                )
              : undefined
          }
          onClose={() => setSheet(undefined)}
          onApply={(source) => {
            view.current?.replace(sheet, source)
            setSheet(undefined)
          }}
        />
      )}
    </div>
  )
}
