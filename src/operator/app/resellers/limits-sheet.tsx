import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { amountText, centsOf } from '../cash/change.ts'
import { MoneyField } from '../cash/money-field.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { FormSheet, fieldError, NumberField, numberOf } from '../ui/form-fields.tsx'

interface LimitsSheetProps {
  reseller: ReadAnswer<'resellers'>['resellers'][number]
  onChanged: () => Promise<void>
  onClose: () => void
}

/** What a reseller may owe, and how many places of a departure it may have. */
export function LimitsSheet({ reseller: { name, credit, placesPerDay }, onChanged, onClose }: LimitsSheetProps) {
  const { t } = useAppI18n()
  const [typed, setTyped] = useState({ credit: amountText(credit), places: String(placesPerDay) })
  const { run, error, isBusy } = useAction('reseller-set')
  const [places, cents] = [numberOf(typed.places), centsOf(typed.credit)]
  async function submit() {
    if (places === null || cents === undefined) return
    if (!(await run({ name, credit: cents, placesPerDay: places }))) return
    onClose()
    await onChanged()
  }
  return (
    <FormSheet
      title={t('resellers.limits_of', { name })}
      error={error}
      isBusy={isBusy}
      isComplete={Number.isInteger(places) && cents !== undefined}
      shown={['credit', 'placesPerDay']}
      action={t('resellers.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <LimitFields error={error} {...typed} onChange={(change) => setTyped({ ...typed, ...change })} />
    </FormSheet>
  )
}

interface LimitFieldsProps {
  error: unknown
  /** The limits as typed: the credit in euros, and the places of a departure. */
  credit: string
  places: string
  onChange: (change: { credit?: string; places?: string }) => void
}

export function LimitFields({ error, credit, places, onChange }: LimitFieldsProps) {
  const { t } = useAppI18n()
  const refused = fieldError(error, 'credit')
  return (
    <>
      <MoneyField
        label={t('resellers.credit')}
        hint={t('resellers.credit_hint')}
        {...(refused && { error: refused })}
        value={credit}
        onChange={(text) => onChange({ credit: text })}
      />
      <NumberField
        label={t('resellers.places')}
        hint={t('resellers.places_hint')}
        error={fieldError(error, 'placesPerDay')}
        value={places}
        onChange={(text) => onChange({ places: text })}
      />
    </>
  )
}
