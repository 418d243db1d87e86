import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { amountText, centsOf } from '../cash/change.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { AppTextField, FormSheet, fieldError, NumberField, numberOf } from '../ui/form-fields.tsx'
import type { ShownKey } from './key-sheet.tsx'
import { LimitFields } from './limits-sheet.tsx'

interface AddResellerProps {
  defaults: ReadAnswer<'resellers'>['defaults']
  onAdded: (key: ShownKey) => void
}

/** A button that adds a reseller, whose key is then shown once. */
export function AddReseller({ defaults, onAdded }: AddResellerProps) {
  const { t } = useAppI18n()
  const empty = {
    ...{ name: '', webhook: '', commission: String(defaults.commission) },
    ...{ credit: amountText(defaults.credit), places: String(defaults.placesPerDay) },
  }
  const [typed, setTyped] = useState(empty)
  const [isOpen, setIsOpen] = useState(false)
  const { run, error, isBusy, clear } = useAction('reseller-add')
  const set = (change: Partial<typeof empty>) => setTyped({ ...typed, ...change })
  const [commission, placesPerDay, credit] = [numberOf(typed.commission), numberOf(typed.places), centsOf(typed.credit)]
  function close() {
    setIsOpen(false)
    setTyped(empty)
    clear()
  }
  async function submit() {
    if (commission === null || placesPerDay === null || credit === undefined) return
    const { name, webhook } = typed
    const answer = await run({
      ...{ name, commission, placesPerDay, credit },
      ...(webhook.trim() !== '' && { webhook }),
    })
    if (!answer) return
    close()
    onAdded({ name: answer.name, key: answer.key, secret: answer.webhookSecret })
  }
  return (
    <>
      <div className="buttons">
        <button type="button" className="button button-primary" onClick={() => setIsOpen(true)}>
          {t('resellers.add')}
        </button>
      </div>
      {isOpen && (
        <FormSheet
          title={t('resellers.add')}
          error={error}
          isBusy={isBusy}
          isComplete={typed.name.trim() !== '' && Number.isInteger(commission) && Number.isInteger(placesPerDay)}
          shown={['name', 'commission', 'credit', 'placesPerDay', 'webhook']}
          action={t('resellers.add')}
          onSubmit={submit}
          onClose={close}
        >
          <AppTextField
            label={t('resellers.name')}
            error={fieldError(error, 'name')}
            value={typed.name}
            onChange={(name) => set({ name })}
          />
          <NumberField
            label={t('resellers.commission')}
            hint={t('resellers.commission_hint')}
            error={fieldError(error, 'commission')}
            value={typed.commission}
            onChange={(text) => set({ commission: text })}
          />
          <LimitFields error={error} credit={typed.credit} places={typed.places} onChange={set} />
          <AppTextField
            label={t('resellers.webhook')}
            hint={t('resellers.webhook_hint')}
            error={fieldError(error, 'webhook')}
            value={typed.webhook}
            onChange={(webhook) => set({ webhook })}
          />
        </FormSheet>
      )}
    </>
  )
}
