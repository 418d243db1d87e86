import { type FormEvent, useState } from 'react'
import { maxLengths } from '../../../shared/max-lengths.ts'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { centsOf } from '../cash/change.ts'
import { MoneyField } from '../cash/money-field.tsx'
import { ConflictList } from '../frame/conflict-list.tsx'
import { DaySwitch } from '../frame/day-switch.tsx'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useManifest } from '../manifest/use-day.ts'
import { useApp, useAppState } from '../session/app-context.tsx'
import { Field, Notice } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** The cash box at the end of a day: expected, counted, difference. The count is recorded without signal too. */
export function CashScreen({ date }: { date: string }) {
  const { t, formats } = useAppI18n()
  // Loads again after every contact with the server, because other phones send cash while this screen is open.
  const contactAt = useAppState((state) => state.contactAt)
  const { data: box, error, reload } = useRead('cash-box', { date }, contactAt)
  const { manifest } = useManifest(date)
  const waiting = useAppState(({ queue }) => queue.length)
  const expected = box?.expected ?? manifest?.totals.cashAmount
  return (
    <>
      <DaySwitch date={date} path="/cash" title={t('nav.cash')} />
      <ConflictList />
      {!box && <ErrorNotice error={error} />}
      {waiting > 0 && <Notice tone="warning">{t('cash_box.waiting', { count: waiting })}</Notice>}
      {expected !== undefined && (
        <p className="amount-due block">
          <span>{t('cash_box.expected')}</span>
          <b>{formats.money(expected)}</b>
        </p>
      )}
      {box && <Origin box={box} />}
      {box && box.terminal.slips.length > 0 && <Slips terminal={box.terminal} />}
      {expected !== undefined && <CountForm date={date} expected={expected} onCounted={reload} />}
      {box && box.counts.length > 0 && <Counts counts={box.counts} />}
    </>
  )
}

function Origin({ box }: { box: ReadAnswer<'cash-box'> }) {
  const { t, formats } = useAppI18n()
  const rows: [string, number][] = [
    [t('cash_box.of_the_day'), box.ofTheDay],
    [t('cash_box.of_other_days'), box.ofOtherDays],
    [t('cash_box.handed_back'), box.handedBack],
    ...box.devices.map(({ name, amount }): [string, number] => [
      t('cash_box.by_device', { name: name ?? t('cash_box.command_line') }),
      amount,
    ]),
  ]
  return (
    <dl className="facts block">
      {rows.map(([label, amount], index) => (
        <div key={index} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd className="num">{formats.money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What was paid by card on the terminal, to compare with its own report. */
function Slips({ terminal: { amount, slips } }: Pick<ReadAnswer<'cash-box'>, 'terminal'>) {
  const { t, formats } = useAppI18n()
  return (
    <section className="block" aria-labelledby="slips">
      <h2 id="slips">{t('cash_box.terminal')}</h2>
      <p className="amount-due">
        <span>{t('cash_box.slips', { count: slips.length })}</span>
        <b>{formats.money(amount)}</b>
      </p>
      <p className="quiet small">{t('cash_box.terminal_hint')}</p>
      <ul className="rows">
        {slips.map(({ code, slip, amount: paid, at }) => (
          <li className="row" key={`${at} ${code} ${paid}`}>
            <span>
              <span className="row-title">{slip ?? t('cash_box.no_slip')}</span>
              <span className="quiet small">{`${formats.time(new Date(at))}, ${code}`}</span>
            </span>
            <span className="num">{formats.money(paid)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CountFormProps {
  date: string
  expected: number
  onCounted: () => Promise<void>
}

function CountForm({ date, expected, onCounted }: CountFormProps) {
  const { t, formats } = useAppI18n()
  const { sync } = useApp()
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const counted = centsOf(typed)
  const difference = counted === undefined ? undefined : counted - expected
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (counted === undefined) return
    await sync.record({ name: 'cash-count', input: { date, counted, note } })
    toast({ text: t('cash_box.recorded', { amount: formats.money(counted) }) })
    setTyped('')
    setNote('')
    await sync.refresh()
    await onCounted()
  }
  return (
    <form className="form block" onSubmit={submit}>
      <h2>{t('cash_box.count')}</h2>
      <MoneyField
        label={t('cash_box.counted')}
        error={typed !== '' && counted === undefined ? t('error.amount') : undefined}
        value={typed}
        onChange={setTyped}
      />
      {difference !== undefined && (
        <p className="change" role="status">
          <span>
            {difference === 0 ? t('cash_box.exact') : difference > 0 ? t('cash_box.over') : t('cash_box.missing')}
          </span>
          <b>{formats.money(Math.abs(difference))}</b>
        </p>
      )}
      <Field label={t('cash_box.note')}>
        {(props) => (
          <input
            {...props}
            className="input"
            maxLength={maxLengths.cash_note}
            autoComplete="off"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button button-primary" disabled={counted === undefined}>
        {t('cash_box.record')}
      </button>
    </form>
  )
}

function Counts({ counts }: { counts: ReadAnswer<'cash-box'>['counts'] }) {
  const { t, formats } = useAppI18n()
  return (
    <section className="block" aria-labelledby="counts">
      <h2 id="counts">{t('cash_box.counts')}</h2>
      <ul className="rows">
        {counts.map(({ at, by, counted, difference, differenceAtFirst, note }) => (
          <li className="row" key={at}>
            <span>
              <span className="row-title">{`${formats.time(new Date(at))}, ${by}`}</span>
              {note}
              {difference !== differenceAtFirst && (
                <span className="quiet small">
                  {t('cash_box.explained', { difference: formats.money(differenceAtFirst) })}
                </span>
              )}
            </span>
            <span className="num">
              {t('cash_box.count_row', { counted: formats.money(counted), difference: formats.money(difference) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
