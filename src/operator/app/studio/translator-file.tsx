import { useState } from 'react'
import { type Locale, languages } from '../../../i18n/locales.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import type { translationPlan, translationSave } from '../../operations/translation-save.ts'
import { call } from '../api/call.ts'
import { randomId } from '../api/random-id.ts'
import { saveFile } from '../api/save-file.ts'
import { upload } from '../api/upload.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useApp } from '../session/app-context.tsx'
import { isPasskeyDismissed, withPasskeyCheck } from '../session/passkeys.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { textName } from './labels.ts'
import { siteSaved } from './savers.ts'

type Plan = AnswerOf<typeof translationPlan>
interface Uploaded {
  file: Blob
  plan: Plan
}

const noProgress = () => {}

/**
 * Downloads a file with all texts of a language for a translator. When the finished file is uploaded, a report shows
 * its changes before they are saved.
 */
export function TranslatorFile({ language, onSaved }: { language: Locale; onSaved: () => Promise<void> }) {
  const { t } = useAppI18n()
  const [uploaded, setUploaded] = useState<Uploaded>()
  const [saved, setSaved] = useState<AnswerOf<typeof translationSave>>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const { name } = languages[language]
  async function busy(work: () => Promise<void>) {
    setIsBusy(true)
    setError(undefined)
    await work().catch(setError)
    setIsBusy(false)
  }
  const download = () =>
    busy(async () => {
      const file = await call<Blob>(`translations.csv?language=${language}`, { as: 'blob' })
      await saveFile(file, `texts-${language}.csv`)
    })
  const read = (chosen: File) =>
    busy(async () => {
      // Operating systems give a CSV file different types, so its type is set here.
      const file = new Blob([await chosen.arrayBuffer()], { type: 'text/csv' })
      const path = `translations?language=${language}&plan=1`
      const plan = await upload<Plan>(path, file, { key: randomId(), onProgress: noProgress })
      setSaved(undefined)
      setUploaded({ file, plan })
    })
  return (
    <>
      <div className="buttons">
        <button
          type="button"
          className="button button-outline"
          aria-label={`${name}: ${t('studio.translation.download')}`}
          disabled={isBusy}
          onClick={download}
        >
          {t('studio.translation.download')}
        </button>
        <label className="button button-outline">
          {t('studio.translation.upload')}
          <input
            type="file"
            className="sr-only"
            accept=".csv,text/csv"
            aria-label={`${name}: ${t('studio.translation.upload')}`}
            disabled={isBusy}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void read(file)
              target.value = ''
            }}
          />
        </label>
      </div>
      <ErrorNotice error={error} />
      <p role="status">
        {isBusy && !uploaded
          ? t('state.loading')
          : saved && t('studio.translation.saved', { count: saved.saved + saved.reviewed })}
      </p>
      {uploaded && (
        <ReportSheet
          {...uploaded}
          language={language}
          onClose={() => setUploaded(undefined)}
          onSaved={async (answer) => {
            setUploaded(undefined)
            setSaved(answer)
            siteSaved()
            await onSaved()
          }}
        />
      )}
    </>
  )
}

interface ReportSheetProps extends Uploaded {
  language: Locale
  onClose: () => void
  onSaved: (answer: AnswerOf<typeof translationSave>) => Promise<void>
}

/** What the file changes, and which rows can't be used. Nothing is saved yet. */
function ReportSheet({ file, plan, language, onClose, onSaved }: ReportSheetProps) {
  const i18n = useAppI18n()
  const { t } = i18n
  const { sync } = useApp()
  const [key] = useState(randomId)
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const { changed, reviewed, unknown, refused, atOnce } = plan
  const count = changed.length + reviewed.length
  async function save() {
    setIsBusy(true)
    setError(undefined)
    const send = () =>
      upload<{ answer: AnswerOf<typeof translationSave> }>(`translations?language=${language}`, file, {
        ...{ key, onProgress: noProgress },
      })
    try {
      const { answer } = await withPasskeyCheck(send, sync.showSession)
      await onSaved(answer)
    } catch (failed) {
      setError(isPasskeyDismissed(failed) ? undefined : failed)
      setIsBusy(false)
    }
  }
  return (
    <BottomSheet title={`${t('studio.translation')}: ${languages[language].name}`} onClose={onClose}>
      {refused.length > 0 && (
        <section aria-labelledby="refused-rows">
          <h3 id="refused-rows">{t('studio.translation.refused', { count: refused.length })}</h3>
          <ul className="rows studio-changes">
            {refused.map(({ row, path, reason }) => (
              <li key={row} className="row">
                <span>
                  <span className="row-title">{t('studio.translation.row', { row, name: textName(path, i18n) })}</span>
                  <span className="studio-problem">{reason}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unknown.length > 0 && (
        <section aria-labelledby="unknown-rows">
          <h3 id="unknown-rows">{t('studio.translation.unknown', { count: unknown.length })}</h3>
          <p className="quiet small">{unknown.map(({ row, path }) => `${row}: ${path}`).join(', ')}</p>
        </section>
      )}
      {count === 0 && refused.length === 0 && <p>{t('studio.translation.nothing')}</p>}
      {changed.length > 0 && (
        <section aria-labelledby="changed-texts">
          <h3 id="changed-texts">{t('studio.translation.changed', { count: changed.length })}</h3>
          {atOnce > 0 && <p className="quiet small">{t('studio.translation.at_once', { count: atOnce })}</p>}
          <ul className="rows studio-changes">
            {changed.map(({ path, after }) => (
              <li key={path} className="row">
                <span>
                  <span className="row-title">{textName(path, i18n)}</span>
                  <span className="quiet small" lang={language}>
                    {after.length > 200 ? `${after.slice(0, 200)}…` : after}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reviewed.length > 0 && <p>{t('studio.translation.reviewed', { count: reviewed.length })}</p>}
      <ErrorNotice error={error} />
      {refused.length === 0 && count > 0 && (
        <div className="sheet-actions">
          <button type="button" className="button button-primary" disabled={isBusy} onClick={save}>
            {t('studio.translation.save', { count })}
          </button>
        </div>
      )}
    </BottomSheet>
  )
}
