import { useState } from 'react'
import { call } from '../api/call.ts'
import { saveFile } from '../api/save-file.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useApp } from '../session/app-context.tsx'
import { isPasskeyDismissed, withPasskeyCheck } from '../session/passkeys.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'

const kinds = ['report', 'cash', 'fiscal', 'ledger'] as const
const paths = { report: 'report', cash: 'cash-report', fiscal: 'fiscal-report', ledger: 'ledger' }
const formats = ['xlsx', 'csv', 'pdf'] as const

interface ReportFilesProps {
  from: string
  to: string
  trip: string
  /** Whether there are fiscal documents. */
  isFiscal: boolean
}

/**
 * Saves or shares files of the period: the report, the cash boxes, the fiscal documents, and, after a passkey check,
 * the ledger.
 */
export function ReportFiles({ from, to, trip, isFiscal }: ReportFilesProps) {
  const { t } = useAppI18n()
  const { sync } = useApp()
  const [error, setError] = useState<unknown>()
  const [saved, setSaved] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  async function save(kind: (typeof kinds)[number], format: (typeof formats)[number]) {
    setError(undefined)
    setSaved('')
    setIsBusy(true)
    const ofTrip = kind === 'report' && trip !== '' ? `&trip=${trip}` : ''
    const load = () => call<Blob>(`${paths[kind]}.${format}?from=${from}&to=${to}${ofTrip}`, { as: 'blob' })
    const name = `${kind}-${from}-${to}.${format}`
    try {
      await saveFile(await withPasskeyCheck(load, sync.showSession), name)
      setSaved(name)
    } catch (error) {
      setError(isPasskeyDismissed(error) ? undefined : error)
    }
    setIsBusy(false)
  }
  return (
    <section className="block" aria-labelledby="files">
      <h2 id="files">{t('reports.files')}</h2>
      <p className="quiet small">{t('reports.files_hint')}</p>
      <ErrorNotice error={error} />
      <div className="report-files spaced">
        {kinds
          .filter((kind) => kind !== 'fiscal' || isFiscal)
          .flatMap((kind) =>
            formats
              .filter((format) => kind === 'fiscal' || format !== 'pdf')
              .map((format) => (
                <button
                  key={`${kind}.${format}`}
                  type="button"
                  className="button button-outline"
                  disabled={isBusy}
                  onClick={() => save(kind, format)}
                >
                  {t(`reports.${kind}_file`, { format: format.toUpperCase() })}
                </button>
              )),
          )}
      </div>
      <p role="status" className="quiet small">
        {saved && t('reports.saved', { name: saved })}
      </p>
    </section>
  )
}
