import { type FormEvent, useState } from 'react'
import { allBoxes } from '../../../shared/cash-boxes.ts'
import { denominations, type Pieces, sumOfPieces } from '../../../shared/denominations.ts'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useApp } from '../session/app-context.tsx'
import { AppTextField } from '../ui/form-fields.tsx'
import { amountText, centsOf } from './change.ts'
import { MoneyField } from './money-field.tsx'

interface CountFormProps {
  date: string
  /** The id of a box, or `all` for all boxes together. */
  scope: string
  /** The name of the box; undefined if there is only one. */
  name: string | undefined
  expected: number
}

/**
 * Records the count of a box, as a sum or by notes and coins, also without signal. A difference from the expected sum
 * needs a note.
 */
export function CountForm({ date, scope, name, expected }: CountFormProps) {
  const { t, formats } = useAppI18n()
  const { sync } = useApp()
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const [pieces, setPieces] = useState<Record<string, string>>({})
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const counted = centsOf(typed)
  const difference = counted === undefined ? undefined : counted - expected
  const needsNote = difference !== undefined && difference !== 0
  const counts = piecesOf(pieces)
  function setPiece(value: number, text: string) {
    const next = { ...pieces, [value]: text.replace(/\D/g, '').slice(0, 4) }
    setPieces(next)
    setTyped(piecesOf(next) ? amountText(sumOfPieces(piecesOf(next) ?? {})) : '')
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (counted === undefined || (needsNote && note.trim() === '')) return
    const scoped = { ...(scope !== allBoxes && { box: scope }), ...(counts && { pieces: counts }) }
    await sync.record({ name: 'cash-count', input: { date, counted, note, ...scoped } })
    toast({ text: t('cash_box.recorded', { amount: formats.money(counted) }) })
    setTyped('')
    setPieces({})
    setNote('')
    setIsTried(false)
  }
  return (
    <form className="form block" onSubmit={submit} noValidate>
      <h2>{[t('cash_box.count'), ...(name ? [name] : [])].join(': ')}</h2>
      <details className="pieces">
        <summary className="plain-button">{t('cash_box.by_pieces')}</summary>
        <div className="pieces-grid">
          {denominations.map((value) => (
            <label key={value}>
              <span className="num">{formats.price(value)} ×</span>
              <input
                className="input"
                inputMode="numeric"
                autoComplete="off"
                value={pieces[value] ?? ''}
                onChange={({ target }) => setPiece(value, target.value)}
              />
            </label>
          ))}
        </div>
      </details>
      <MoneyField
        label={t('cash_box.counted')}
        error={counted === undefined && (typed !== '' || isTried) ? t('error.amount') : undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setPieces({})
        }}
      />
      {difference !== undefined && (
        <p className="change" role="status" data-tone={difference === 0 ? undefined : 'warning'}>
          <span>
            {difference === 0 ? t('cash_box.exact') : difference > 0 ? t('cash_box.over') : t('cash_box.missing')}
          </span>
          <b>{formats.money(Math.abs(difference))}</b>
        </p>
      )}
      <AppTextField
        maxLength={maxLengths.cash_note}
        label={t(needsNote ? 'cash_box.explain' : 'cash_box.note')}
        error={isTried && needsNote && note.trim() === '' ? t('cash_box.explain_needed') : undefined}
        value={note}
        onChange={setNote}
      />
      <button type="submit" className="button button-primary">
        {t('cash_box.record')}
      </button>
    </form>
  )
}

/** The typed numbers of notes and coins; undefined if there are none. */
function piecesOf(typed: Record<string, string>): Pieces | undefined {
  const given = Object.entries(typed).filter(([, text]) => Number(text) > 0)
  return given.length === 0 ? undefined : Object.fromEntries(given.map(([value, text]) => [value, Number(text)]))
}
