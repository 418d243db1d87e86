import { maxLengths } from '../../../shared/max-lengths.ts'
import type { ActionInput } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Field, Segments } from '../ui/controls.tsx'
import { CashEntry } from './cash-entry.tsx'

/** How a party pays the crew. */
export interface Tender {
  by: NonNullable<ActionInput<'board'>['by']>
  /** What the guest gives in cash, in cents; undefined if the input is not an amount. */
  given: number | undefined
  /** The number of the terminal's slip. */
  slip: string
}

export const inCash = (due: number): Tender => ({ by: 'cash', given: due, slip: '' })

/** The cents that the crew keeps; undefined if the input is incomplete. */
export function keptOf({ by, given, slip }: Tender, due: number): number | undefined {
  if (by === 'terminal') return slip.trim() === '' ? undefined : due
  return given === undefined ? undefined : Math.min(given, due)
}

/** The tender in the input of an action. */
export const tenderInput = ({ by, slip }: Tender) => (by === 'terminal' ? { by, slip: slip.trim() } : {})

interface TenderEntryProps {
  /** Cents. */
  due: number
  tender: Tender
  onChange: (tender: Tender) => void
}

/** In cash with the change, or by card with the number of the terminal's slip. */
export function TenderEntry({ due, tender, onChange }: TenderEntryProps) {
  const { t, formats } = useAppI18n()
  return (
    <>
      <Segments
        quiet
        legend={t('add.pay')}
        options={(['cash', 'terminal'] as const).map((value) => ({ value, label: t(`tender.${value}`) }))}
        value={tender.by}
        onChange={(by) => onChange({ ...tender, by })}
      />
      {tender.by === 'cash' ? (
        <CashEntry due={due} given={tender.given} onChange={(given) => onChange({ ...tender, given })} />
      ) : (
        <>
          <p className="amount-due">
            <span>{t('tender.on_terminal')}</span>
            <b>{formats.money(due)}</b>
          </p>
          <SlipField value={tender.slip} onChange={(slip) => onChange({ ...tender, slip })} />
        </>
      )}
    </>
  )
}

export function SlipField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useAppI18n()
  return (
    <Field label={t('tender.slip')} hint={t('tender.slip_hint')}>
      {(props) => (
        <input
          {...props}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={maxLengths.terminal_slip}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
