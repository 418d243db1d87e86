import { maxLengths } from '../../../shared/max-lengths.ts'
import type { ActionInput } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAppState } from '../session/app-context.tsx'
import { receiptIsLate } from '../storage/store.ts'
import { Field, Segments } from '../ui/controls.tsx'
import { CashEntry } from './cash-entry.tsx'

/** How a party pays the crew. */
export interface Tender {
  by: NonNullable<ActionInput<'board'>['by']>
  /** What the guest gives in cash, in cents; undefined if the input is not an amount. */
  given: number | undefined
  /** The number of the card terminal's slip; for cash, the number of a receipt from the paper receipt book. */
  slip: string
}

export const inCash = (due: number): Tender => ({ by: 'cash', given: due, slip: '' })

/** The cents that the crew keeps; undefined if the input is incomplete. */
export function keptOf({ by, given, slip }: Tender, due: number): number | undefined {
  if (by === 'terminal') return slip.trim() === '' ? undefined : due
  return given === undefined ? undefined : Math.min(given, due)
}

/** The tender as fields of an action's input. */
export const tenderInput = ({ by, slip }: Tender) => ({
  ...(by === 'terminal' && { by }),
  ...(slip.trim() !== '' && { slip: slip.trim() }),
})

interface TenderEntryProps {
  /** The amount due, in cents. */
  due: number
  tender: Tender
  onChange: (tender: Tender) => void
}

/** Enters how a party pays: in cash, with the change, or by card, with the number of the terminal's slip. */
export function TenderEntry({ due, tender, onChange }: TenderEntryProps) {
  const { t, formats } = useAppI18n()
  const isReceiptLate = useAppState(receiptIsLate)
  const slipOf = (what: 'slip' | 'paper') => (
    <SlipField what={what} value={tender.slip} onChange={(slip) => onChange({ ...tender, slip })} />
  )
  return (
    <>
      <Segments
        quiet
        legend={t('add.pay')}
        options={(['cash', 'terminal'] as const).map((value) => ({ value, label: t(`tender.${value}`) }))}
        value={tender.by}
        onChange={(by) => onChange({ ...tender, by, slip: '' })}
      />
      {tender.by === 'cash' ? (
        <>
          <CashEntry due={due} given={tender.given} onChange={(given) => onChange({ ...tender, given })} />
          {isReceiptLate && slipOf('paper')}
        </>
      ) : (
        <>
          <p className="amount-due">
            <span>{t('tender.on_terminal')}</span>
            <b>{formats.money(due)}</b>
          </p>
          {slipOf('slip')}
        </>
      )}
    </>
  )
}

interface SlipFieldProps {
  /** `slip`: the slip of the card terminal; `paper`: a receipt from the paper receipt book, for cash. */
  what?: 'slip' | 'paper'
  value: string
  onChange: (value: string) => void
}

export function SlipField({ what = 'slip', value, onChange }: SlipFieldProps) {
  const { t } = useAppI18n()
  return (
    <Field label={t(`tender.${what}`)} hint={t(`tender.${what}_hint`)}>
      {(props) => (
        <input
          {...props}
          className="input"
          {...(what === 'slip' && { inputMode: 'numeric' })}
          autoComplete="off"
          maxLength={maxLengths.terminal_slip}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
