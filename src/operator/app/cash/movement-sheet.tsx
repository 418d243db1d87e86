import { useState } from 'react'
import { officeBox, type PayOutReason, payOutReasons, sumsOfBox } from '../../../shared/cash-boxes.ts'
import { maxLengths } from '../../../shared/max-lengths.ts'
import type { ActionInput, CashBoxData } from '../../operations/operations.ts'
import { randomId } from '../api/random-id.ts'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useApp, useAppState, useRole } from '../session/app-context.tsx'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Notice, Segments } from '../ui/controls.tsx'
import { AppTextField } from '../ui/form-fields.tsx'
import { amountText, centsOf } from './change.ts'
import { MoneyField } from './money-field.tsx'

export type MovementKind = ActionInput<'cash-move'>['kind']
const usualFloats = [5_000, 10_000, 15_000, 20_000]

/**
 * Records a float, a pay-out or a hand-over of this phone's box, also without signal. An owner can choose the office's
 * box instead. The button shows the amount.
 */
export function MovementSheet({ box, kind, onClose }: { box: CashBoxData; kind: MovementKind; onClose: () => void }) {
  const { t, formats } = useAppI18n()
  const { sync } = useApp()
  const toast = useToast()
  const own = useAppState(({ session }) => session?.device.id ?? '')
  const [id] = useState(randomId)
  const [typed, setTyped] = useState('')
  const isOwner = useRole() === 'owner'
  const [source, setSource] = useState(own)
  const others = [
    ...box.boxes.filter((one) => one.isInUse && one.box !== officeBox),
    { box: officeBox, name: t('cash_box.office') },
  ].filter((one) => one.box !== source)
  const [chosenTo, setTo] = useState<string>()
  const to = others.length === 1 ? others[0]?.box : others.find((one) => one.box === chosenTo)?.box
  const [reason, setReason] = useState<PayOutReason>()
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { expected } = sumsOfBox(source, box.takings, box.movements)
  const amount = centsOf(typed)
  const missing = {
    amount: !amount && t('error.amount'),
    to: kind === 'hand_over' && to === undefined && t('cash_box.choose_phone'),
    reason: kind === 'pay_out' && reason === undefined && t('cash_box.choose_reason'),
    note: kind === 'pay_out' && reason === 'other' && note.trim() === '' && t('cash_box.say_what_for'),
  }
  const shown = (error: string | false) => (isTried && error ? error : undefined)
  function record() {
    setIsTried(true)
    if (!amount || Object.values(missing).some(Boolean)) return
    const input = {
      ...{ id, date: box.date, kind, amount, note: note.trim(), ...(source !== own && { box: source }) },
      ...(kind === 'hand_over' && { to }),
      ...(kind === 'pay_out' && { reason }),
    }
    void sync.record({ name: 'cash-move', input })
    toast({
      text: t(`cash_box.done.${kind}`, { amount: formats.money(amount) }),
      undo: () => void sync.record({ name: 'cash-cancel', input: { id, date: box.date } }),
    })
    onClose()
  }
  return (
    <BottomSheet title={t(`cash_box.kind.${kind}`)} onClose={onClose}>
      {isOwner && (
        <Segments
          legend={t('reports.box')}
          options={[
            { value: own, label: t('cash_box.own') },
            { value: officeBox, label: t('cash_box.office') },
          ]}
          value={source}
          onChange={setSource}
        />
      )}
      {kind === 'hand_over' && (
        <Segments
          legend={t('cash_box.to')}
          options={others.map(({ box: value, name }) => ({
            value,
            label: value === own ? t('cash_box.own') : (name ?? ''),
          }))}
          value={to}
          error={shown(missing.to)}
          onChange={setTo}
        />
      )}
      {kind === 'pay_out' && (
        <Segments<PayOutReason>
          legend={t('cash_box.reason')}
          options={payOutReasons.map((value) => ({ value, label: t(`cash_box.reason.${value}`) }))}
          value={reason}
          error={shown(missing.reason)}
          onChange={setReason}
        />
      )}
      <MoneyField
        label={t('cash_box.amount')}
        {...(kind !== 'float' && { hint: t('cash_box.in_own_box', { amount: formats.money(expected) }) })}
        error={shown(missing.amount)}
        value={typed}
        onChange={setTyped}
      />
      <div className="given">
        {(kind === 'float' ? usualFloats : kind === 'hand_over' && expected > 0 ? [expected] : []).map((value) => (
          <button key={value} type="button" aria-pressed={amount === value} onClick={() => setTyped(amountText(value))}>
            {kind === 'float' ? formats.price(value) : t('cash_box.all_of_it', { amount: formats.money(value) })}
          </button>
        ))}
      </div>
      {kind !== 'float' && amount !== undefined && amount > expected && (
        <Notice tone="warning">{t('cash_box.more_than_expected', { amount: formats.money(expected) })}</Notice>
      )}
      <AppTextField
        maxLength={maxLengths.cash_note}
        label={t(kind === 'pay_out' ? 'cash_box.receipt' : 'cash_box.note')}
        error={shown(missing.note)}
        value={note}
        onChange={setNote}
      />
      {kind === 'hand_over' && <p className="quiet small">{t('cash_box.hand_over_hint')}</p>}
      <button type="button" className="button button-primary" onClick={record}>
        {amount ? t(`cash_box.action.${kind}`, { amount: formats.money(amount) }) : t(`cash_box.do.${kind}`)}
      </button>
    </BottomSheet>
  )
}
