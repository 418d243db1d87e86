import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { PriceSheet } from './price-sheet.tsx'

type Fare = ReadAnswer<'prices'>['prices'][number]
type Span = { from: string; to: string }

interface FareProps {
  fare: Fare
  onChanged: () => Promise<void>
}

/** The standard price of a ticket, and its prices in certain periods. */
export function FarePriceList({ fare, onChanged }: FareProps) {
  const { t, formats } = useAppI18n()
  const { trip, ticket, standing, seasons } = fare
  const amounts = standing ?? { originalAmount: 0, payableAmount: 0 }
  const edited = { original: amounts.originalAmount, payable: amounts.payableAmount }
  const [editing, setEditing] = useState<{ span: Span | null; original: number; payable: number } | null>(null)
  return (
    <section className="block" aria-labelledby={`fare-${ticket}`}>
      <h2 id={`fare-${ticket}`}>{t(`ticket_kind.${ticket}`)}</h2>
      <ul className="rows">
        <li className="row">
          <span>
            <span className="row-title">{t('prices.standing')}</span>
            <Amounts {...amounts} />
          </span>
          <EditButton onEdit={() => setEditing({ span: null, ...edited })} />
        </li>
        {seasons.map(({ from, to, originalAmount, payableAmount }) => (
          <li className="row" key={from}>
            <span>
              <span className="row-title">{`${formats.day(from)} – ${formats.day(to)}`}</span>
              <Amounts originalAmount={originalAmount} payableAmount={payableAmount} />
            </span>
            <RemoveButton trip={trip} ticket={ticket} span={{ from, to }} onRemoved={onChanged} />
            <EditButton
              onEdit={() => setEditing({ span: { from, to }, original: originalAmount, payable: payableAmount })}
            />
          </li>
        ))}
      </ul>
      <div className="buttons">
        <button
          type="button"
          className="button button-outline button-quiet"
          onClick={() => setEditing({ span: { from: '', to: '' }, ...edited })}
        >
          {t('prices.add_season')}
        </button>
      </div>
      {editing && (
        <PriceSheet trip={trip} ticket={ticket} {...editing} onClose={() => setEditing(null)} onChanged={onChanged} />
      )}
    </section>
  )
}

function Amounts({ originalAmount, payableAmount }: { originalAmount: number; payableAmount: number }) {
  const { t, formats } = useAppI18n()
  return (
    <span className="num">
      {t('prices.amounts', { price: formats.price(originalAmount), deposit: formats.price(payableAmount) })}
    </span>
  )
}

function EditButton({ onEdit }: { onEdit: () => void }) {
  const { t } = useAppI18n()
  return (
    <button type="button" className="button button-outline button-quiet" onClick={onEdit}>
      {t('action.change')}
    </button>
  )
}

function RemoveButton({
  trip,
  ticket,
  span,
  onRemoved,
}: {
  trip: string
  ticket: Fare['ticket']
  span: Span
  onRemoved: () => Promise<void>
}) {
  const { t, formats } = useAppI18n()
  const remove = useAction('prices-remove')
  const [confirm, sheet] = useConfirm({
    title: t('prices.remove'),
    text: `${formats.day(span.from)} – ${formats.day(span.to)}`,
    action: t('prices.remove'),
    isDanger: true,
    error: remove.error,
    isBusy: remove.isBusy,
    run: async () => {
      const answer = await remove.run({ trip, ticket, span })
      if (answer) await onRemoved()
      return answer !== undefined
    },
  })
  return (
    <>
      <button type="button" className="plain-button" onClick={confirm}>
        {t('action.remove')}
      </button>
      {sheet}
    </>
  )
}
