import { type FormEvent, useRef, useState } from 'react'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { departureName } from '../booking/departure-choice.tsx'
import { inCash, keptOf, type Tender, TenderEntry, tenderInput } from '../cash/tender-entry.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Field, Notice, Segments } from '../ui/controls.tsx'
import { PartySteppers } from '../ui/party-counts.tsx'
import { guestsOf, isSaleOf, nextQuay, priceOf, type Sale, type WalkInInput } from './sale.ts'

/** Choices of the last sale, which the form proposes for the next one. */
export interface SaleHabits {
  from: string
  aboard: boolean
}

interface SaleFormProps {
  date: string
  sales: readonly { sale: Sale; name: string; departsAt: string }[]
  /** The present time, `HH:MM`. */
  time: string
  /** The departure that is chosen when the form opens, unless `before` names another one. */
  first: Sale
  /** After a refused sale, the input of that sale, which fills the form again. Otherwise undefined. */
  before: WalkInInput | undefined
  habits: SaleHabits
  onSell: (input: WalkInInput, change: number) => void
}

/**
 * Sells places in three taps: the first opens this screen, the second chooses the banknote that the guest gives, and
 * the third is on the button. Everything else has a default.
 */
export function SaleForm({ date, sales, time, first, before, habits, onSell }: SaleFormProps) {
  const { t, formats, locale } = useAppI18n()
  const [departure, setDeparture] = useState({ trip: before?.trip ?? first.trip, start: before?.start ?? first.start })
  const { adults = 2, children = 0, infants = 0 } = before ?? {}
  const [party, setParty] = useState({ adults, children, infants })
  /** The quay as chosen; while it is undefined, the quay is used where guests most likely board (`nextQuay`). */
  const [chosenFrom, setFrom] = useState(before?.from)
  const [person, setPerson] = useState({ name: before?.name ?? '', email: before?.email ?? '' })
  const [aboard, setAboard] = useState(before?.aboard ?? habits.aboard)
  const sale = sales.find((one) => isSaleOf(departure)(one.sale))?.sale ?? first
  const from = chosenFrom ?? nextQuay(sale, habits.from, time)
  const total = priceOf(sale, party)
  const guests = guestsOf(party)
  /** How the guest pays. Null means the exact amount in cash, which follows the price. */
  const [chosen, setChosen] = useState<Tender | null>(null)
  const tender = chosen ?? inCash(total)
  const kept = keptOf(tender, total)
  const place = sale.places.find(({ id }) => id === from) ?? sale.places[0]
  const isFull = guests > sale.free
  // The form stays for a moment after the first tap: a second one must not sell again.
  const isSold = useRef(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSold.current || kept === undefined || !place) return
    isSold.current = true
    const change = tender.by === 'cash' ? Math.max(0, (tender.given ?? 0) - total) : 0
    const { trip, start } = sale
    const input = { date, trip, start, from: place.id, ...party, paid: kept, aboard, locale, ...tenderInput(tender) }
    onSell(
      { ...input, ...(person.name && { name: person.name }), ...(person.email && { email: person.email }) },
      change,
    )
  }
  const text = (field: keyof typeof person, type: string) => (
    <Field label={t(`add.${field}`)}>
      {(props) => (
        <input
          {...props}
          className="input"
          type={type}
          maxLength={maxLengths[field]}
          autoComplete="off"
          value={person[field]}
          onChange={({ target }) => setPerson({ ...person, [field]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <form className="form walk-in" onSubmit={submit}>
      {sales.length > 1 && (
        <Segments
          legend={t('fact.trip')}
          options={sales.map((one) => ({ value: `${one.sale.trip}/${one.sale.start}`, label: departureName(one) }))}
          value={`${sale.trip}/${sale.start}`}
          onChange={(value) => {
            const [trip = '', start = ''] = value.split('/')
            setDeparture({ trip, start })
            setChosen(null)
          }}
        />
      )}
      {sale.places.length > 1 && (
        <Segments
          quiet
          legend={t('add.from')}
          options={sale.places.map(({ id, name, departsAt }) => ({ value: id, label: `${name} ${departsAt}` }))}
          value={place?.id}
          onChange={setFrom}
        />
      )}
      <div className="walk-in-party">
        <PartySteppers
          party={party}
          onChange={(changed) => {
            setParty(changed)
            setChosen(null)
          }}
        />
      </div>
      {isFull && <Notice tone="error">{t('walk_in.full', { free: sale.free })}</Notice>}
      <TenderEntry due={total} tender={tender} onChange={setChosen} />
      <details className="walk-in-person">
        <summary>{t('walk_in.person')}</summary>
        <div className="folded-fields">
          {text('name', 'text')}
          {text('email', 'email')}
        </div>
      </details>
      <label className="switch">
        <input type="checkbox" checked={aboard} onChange={({ target }) => setAboard(target.checked)} />
        {t('walk_in.aboard')}
      </label>
      <div className="form-end">
        <button type="submit" className="button button-primary" disabled={kept === undefined || isFull || !place}>
          {tender.by === 'terminal'
            ? t('walk_in.sell_card', { amount: formats.money(total) })
            : t('walk_in.sell', { amount: formats.money(kept ?? 0) })}
        </button>
      </div>
    </form>
  )
}
