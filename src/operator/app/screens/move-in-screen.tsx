import { useState } from 'react'
import { type ImportSystem, importSystems } from '../../../contract/operator-app/import-systems.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import type { importPlan } from '../../operations/import-plan.ts'
import { randomId } from '../api/random-id.ts'
import { upload } from '../api/upload.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Notice } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppSelectField } from '../ui/form-fields.tsx'

type Report = AnswerOf<typeof importPlan>

/** Product names, which no language translates. */
const names: Record<Exclude<ImportSystem, 'csv'>, string> = {
  fareharbor: 'FareHarbor',
  bokun: 'Bókun',
  rezdy: 'Rezdy',
  checkfront: 'Checkfront',
}

/** The most rows of a list that the screen shows. The command lists more. */
const mostRows = 100

/** Shows what an import of a file from another booking system would do. The command `import` does the import. */
export function MoveInScreen() {
  const { t } = useAppI18n()
  const [from, setFrom] = useState<ImportSystem>('fareharbor')
  const [report, setReport] = useState<Report>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  async function read(chosen: File) {
    setIsBusy(true)
    setError(undefined)
    setReport(undefined)
    try {
      // Operating systems give a CSV file different types, so its type is set here.
      const file = new Blob([await chosen.arrayBuffer()], { type: 'text/csv' })
      setReport(await upload<Report>(`import?from=${from}`, file, { key: randomId(), onProgress: () => {} }))
    } catch (failed) {
      setError(failed)
    }
    setIsBusy(false)
  }
  return (
    <>
      <div className="screen-head">
        <h1>{t('move_in.title')}</h1>
        <p className="quiet">{t('move_in.lead')}</p>
      </div>
      <section className="block" aria-label={t('move_in.file')}>
        <AppSelectField
          label={t('move_in.system')}
          value={from}
          onChange={(system) => {
            setFrom(system)
            setReport(undefined)
          }}
          options={importSystems.map((value) => ({
            value,
            label: value === 'csv' ? t('move_in.other') : names[value],
          }))}
        />
        <div className="buttons spaced">
          <label className="button button-outline">
            {t('move_in.upload')}
            <input
              type="file"
              className="sr-only"
              accept=".csv,text/csv"
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void read(file)
                target.value = ''
              }}
            />
          </label>
        </div>
        <p role="status">{isBusy && t('state.loading')}</p>
        <ErrorNotice error={error} />
      </section>
      {report && <ImportReport report={report} from={from} />}
    </>
  )
}

function ImportReport({ report, from }: { report: Report; from: ImportSystem }) {
  const { t, formats } = useAppI18n()
  const { rows, counts, departures, money, problems, vanished, ignoredColumns } = report
  // Rows with the same problem, such as an unknown trip, are shown as one line.
  const groups = [
    ...Map.groupBy(problems, ({ field, value, reason }) => JSON.stringify([field, value, reason])).values(),
  ]
  const over = departures.filter((each) => each.over > 0)
  const added = departures.reduce((sum, each) => sum + each.added, 0)
  const amounts = { total: formats.money(money.total), paid: formats.money(money.paid), due: formats.money(money.due) }
  return (
    <>
      <section className="block" aria-labelledby="import-report">
        <h2 id="import-report">{t('move_in.report')}</h2>
        <p>{t('move_in.rows', { count: rows })}</p>
        <p>{t('move_in.counts', counts)}</p>
        <p>{t('move_in.places', { count: added, departures: departures.length })}</p>
        <p>{t('move_in.money', amounts)}</p>
        {money.pricedHere > 0 && (
          <p>{t('move_in.priced', { count: money.pricedHere, amount: formats.money(money.pricedHereTotal) })}</p>
        )}
        {vanished.length > 0 && <p>{t('move_in.vanished', { count: vanished.length })}</p>}
        {ignoredColumns.length > 0 && <p>{t('move_in.ignored', { columns: ignoredColumns.join(', ') })}</p>}
      </section>
      {over.length > 0 && (
        <section className="block" aria-labelledby="import-over">
          <h2 id="import-over">{t('move_in.over')}</h2>
          <Notice tone="warning">{t('move_in.over_hint')}</Notice>
          <ul className="rows">
            {over.slice(0, mostRows).map(({ trip, date, start, capacity, taken, added: more }) => (
              <li key={`${trip} ${date} ${start}`} className="row">
                <span>{`${formats.shortDay(date)}, ${trip} ${start}`}</span>
                <span className="row-end num">{t('move_in.over_places', { people: taken + more, capacity })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problems.length > 0 && (
        <section className="block" aria-labelledby="import-problems">
          <h2 id="import-problems">{t('move_in.problems', { count: problems.length })}</h2>
          <ul className="rows">
            {groups.slice(0, mostRows).map(
              ([first, ...more]) =>
                first && (
                  <li key={`${first.row} ${first.field} ${first.reason}`} className="row">
                    <span>
                      <span className="row-title">
                        {more.length === 0
                          ? t('move_in.row', { row: first.row, booking: first.sourceId ?? '' })
                          : t('move_in.same_rows', { count: more.length + 1, row: first.row })}
                      </span>
                      <span className="quiet small report-line">
                        {[first.field, first.value].filter(Boolean).join(': ')}
                      </span>
                      <span className="small report-line">
                        {first.skipped ? `${t('move_in.skipped')} ${first.reason}` : first.reason}
                      </span>
                    </span>
                  </li>
                ),
            )}
          </ul>
          {groups.length > mostRows && (
            <p className="quiet">{t('move_in.more', { count: groups.length - mostRows })}</p>
          )}
        </section>
      )}
      <section className="block" aria-labelledby="import-next">
        <h2 id="import-next">{t('move_in.next')}</h2>
        <p>{t('move_in.next_hint')}</p>
        <p>
          <code>{`bin/operator import bookings.csv --from ${from} --confirm`}</code>
        </p>
      </section>
    </>
  )
}
