import { useState } from 'react'
import { countOf } from '../../../shared/persons.ts'
import type { ReadAnswer } from '../../operations/operations.ts'
import { call } from '../api/call.ts'
import { saveFile } from '../api/save-file.ts'
import { useRead } from '../api/use-read.ts'
import { useToast } from '../frame/toast.tsx'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { HarbourColumnsSheet } from '../reports/harbour-columns-sheet.tsx'
import { HarbourPaper } from '../reports/harbour-paper.tsx'
import { ReportDays, useReportQuery } from '../reports/report-days.tsx'
import { Link } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { Notice } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

type Table = ReadAnswer<'harbour-table'>
type Voyage = Table['voyages'][number]

/** The voyages of some days for the harbour office, as files and on paper. */
export function HarbourScreen() {
  const { t } = useAppI18n()
  const { from, to, chosen } = useReportQuery()
  const isFree = from !== '' || to !== ''
  const isComplete = !isFree || (from !== '' && to !== '' && from <= to)
  const days = isFree ? { from, to } : { period: chosen.period, back: chosen.back }
  const { data, error, reload } = useRead('harbour-table', isComplete ? days : null)
  return (
    <>
      <div className="screen-head">
        <h1>{t('harbour.title')}</h1>
      </div>
      <ReportDays shown={data} />
      {!isComplete && <p role="status">{t('reports.days_incomplete')}</p>}
      <ErrorNotice error={error} />
      {data && <Voyages table={data} />}
      {data && <Files table={data} reload={reload} />}
      {data && <Choices table={data} reload={reload} />}
      {data && <HarbourPaper table={data} />}
    </>
  )
}

function Voyages({ table: { voyages } }: { table: Table }) {
  const { t } = useAppI18n()
  const open = voyages.filter(({ signed }) => !signed).length
  if (voyages.length === 0) return <p className="block">{t('harbour.none')}</p>
  return (
    <section className="block" aria-labelledby="voyages">
      <h2 id="voyages">{t('harbour.voyages', { count: voyages.length })}</h2>
      {open > 0 && <Notice tone="warning">{t('harbour.open', { count: open })}</Notice>}
      <ul className="rows">
        {voyages.map((voyage) => (
          <VoyageRow key={`${voyage.date} ${voyage.trip} ${voyage.start}`} voyage={voyage} />
        ))}
      </ul>
    </section>
  )
}

function VoyageRow({ voyage }: { voyage: Voyage }) {
  const { t, formats } = useAppI18n()
  const { date, trip, start, departsAt, boatName, from, stops, to, signed } = voyage
  return (
    <li>
      <Link className="row" to={`/sail/${date}/${trip}/${start}`}>
        <span>
          <span className="row-title">{`${formats.shortDay(date)}, ${departsAt} ${boatName}`}</span>
          <span className="quiet small report-line">{[from, ...stops, to].join(' – ')}</span>
          {signed && (
            <span className="quiet small report-line">
              {signed.exportedAt
                ? t('harbour.exported', { day: formats.day(dayOf(new Date(signed.exportedAt))) })
                : t('harbour.not_exported')}
            </span>
          )}
        </span>
        <span className="row-end num">
          {signed ? t('harbour.persons', { count: countOf(signed), crew: signed.crew }) : t('harbour.not_signed')}
          <AppIcon name="right" />
        </span>
      </Link>
    </li>
  )
}

/** The most signatures in one request, because the size of a request is limited. */
const exportedAtOnce = 500

/**
 * Saves or prints the table, and then marks the signatures in it as exported. A correction that was signed after the
 * table was loaded is not marked.
 */
function Files({ table, reload }: { table: Table; reload: () => Promise<void> }) {
  const { t } = useAppI18n()
  const toast = useToast()
  const [error, setError] = useState<unknown>()
  const [isSaving, setIsSaving] = useState(false)
  const { run, error: refused, isBusy } = useAction('harbour-export')
  const { from, to, voyages } = table
  async function markExported() {
    const signatures = voyages.flatMap(({ signed }) => signed?.id ?? [])
    for (let first = 0; first < signatures.length; first += exportedAtOnce)
      if (!(await run({ signatures: signatures.slice(first, first + exportedAtOnce) }))) return
    await reload()
  }
  async function save(format: 'csv' | 'xlsx') {
    setError(undefined)
    setIsSaving(true)
    const name = `harbour-${from}-${to}.${format}`
    try {
      const file = await call<Blob>(`harbour-table.${format}?from=${from}&to=${to}`, { as: 'blob' })
      if (await saveFile(file, name)) {
        toast({ text: t('reports.saved', { name }) })
        await markExported()
      }
    } catch (error) {
      setError(error)
    }
    setIsSaving(false)
  }
  return (
    <section className="block" aria-labelledby="files">
      <h2 id="files">{t('reports.files')}</h2>
      <p className="quiet small">{t('harbour.files_hint')}</p>
      <ErrorNotice error={error ?? refused} />
      <div className="report-files spaced">
        {(['xlsx', 'csv'] as const).map((format) => (
          <button
            key={format}
            type="button"
            className="button button-outline"
            disabled={isSaving || isBusy}
            onClick={() => save(format)}
          >
            {t('harbour.file', { format: format.toUpperCase() })}
          </button>
        ))}
        <button
          type="button"
          className="button button-outline"
          disabled={isSaving || isBusy}
          onClick={() => {
            print()
            void markExported()
          }}
        >
          {t('manifest.print')}
        </button>
      </div>
    </section>
  )
}

/**
 * The settings of the table: its columns, and whether voyages that are not signed or exported become open problems, of
 * which mails remind the operator.
 */
function Choices({ table, reload }: { table: Table; reload: () => Promise<void> }) {
  const { t } = useAppI18n()
  const [isOpen, setIsOpen] = useState(false)
  const { run, error, isBusy } = useAction('harbour-set')
  return (
    <section className="block" aria-labelledby="columns">
      <h2 id="columns">{t('harbour.columns')}</h2>
      <p className="quiet">{table.columns.map(({ heading }) => heading).join(', ')}</p>
      <div className="buttons">
        <button type="button" className="button button-outline" onClick={() => setIsOpen(true)}>
          {t('harbour.choose_columns')}
        </button>
      </div>
      <label className="switch spaced">
        <input
          type="checkbox"
          disabled={isBusy}
          checked={table.reports}
          onChange={async ({ target }) => {
            if (await run({ reports: target.checked })) await reload()
          }}
        />
        {t('harbour.reports')}
      </label>
      <p className="quiet small">{t('harbour.reports_hint')}</p>
      <ErrorNotice error={error} />
      {isOpen && <HarbourColumnsSheet columns={table.columns} onClose={() => setIsOpen(false)} onSaved={reload} />}
    </section>
  )
}
