import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { call, readPath } from '../api/call.ts'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { Notice, Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormSheet } from '../ui/form-fields.tsx'

interface RevokeResellerProps {
  reseller: ReadAnswer<'resellers'>['resellers'][number]
  onChanged: () => Promise<void>
}

/**
 * A button that revokes a reseller. If the reseller is already revoked and still owes money, the button instead cancels
 * the reseller's bookings that have not sailed.
 */
export function RevokeReseller({ reseller, onChanged }: RevokeResellerProps) {
  const { t } = useAppI18n()
  const [isOpen, setIsOpen] = useState(false)
  const { name, revokedAt, owed } = reseller
  const label = t(revokedAt ? 'resellers.cancel_bookings' : 'resellers.revoke')
  return (
    <>
      {(!revokedAt || owed > 0) && (
        <button
          type="button"
          className="button button-outline button-quiet"
          aria-label={revokedAt ? `${label}: ${name}` : t('resellers.revoke_action', { name })}
          onClick={() => setIsOpen(true)}
        >
          {label}
        </button>
      )}
      {isOpen && <RevokeSheet reseller={reseller} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface RevokeSheetProps extends RevokeResellerProps {
  onClose: () => void
}

/**
 * Asks whether the bookings that have not sailed stay or are cancelled. After a failure the sheet stays open, so that
 * the action can be repeated.
 */
function RevokeSheet({ reseller: { name, revokedAt }, onChanged, onClose }: RevokeSheetProps) {
  const { t } = useAppI18n()
  const { data, error: readError, reload } = useRead('reseller-unsailed', { name })
  const [bookings, setBookings] = useState<'stay' | 'cancel'>(revokedAt ? 'cancel' : 'stay')
  const [failed, setFailed] = useState<unknown>()
  const revoke = useAction('reseller-revoke')
  const cancel = useAction('reseller-cancel-unsailed')
  const count = data?.bookings ?? 0
  const cancels = bookings === 'cancel' && count > 0

  /**
   * Cancels the bookings with one action per day. The days are read again, because the reseller could add bookings
   * until its key was revoked.
   */
  async function cancelBookings() {
    const { days } = await call<ReadAnswer<'reseller-unsailed'>>(readPath('reseller-unsailed', { name }))
    for (const { date } of days) if (!(await cancel.run({ name, date }))) return false
    return true
  }
  async function submit() {
    setFailed(undefined)
    if (!revokedAt && !(await revoke.run({ name }))) return
    try {
      const isDone = !cancels || (await cancelBookings())
      if (isDone) onClose()
    } catch (error) {
      setFailed(error)
    }
    await Promise.all([onChanged(), reload()])
  }
  const title = t(revokedAt ? 'resellers.cancel_bookings' : 'resellers.revoke')
  const action = revokedAt
    ? t('resellers.cancel_action', { name, count })
    : t(cancels ? 'resellers.revoke_and_cancel' : 'resellers.revoke_action', { name, count })
  return (
    <FormSheet
      title={`${title}: ${name}`}
      error={revoke.error ?? cancel.error ?? failed}
      isBusy={revoke.isBusy || cancel.isBusy}
      isComplete={data !== undefined && (!revokedAt || count > 0)}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      {!revokedAt && <p>{t('resellers.revoke_text', { name })}</p>}
      <ErrorNotice error={readError} />
      {data && (
        <p role="status">
          {count === 0 ? t('resellers.none_unsailed') : t('resellers.unsailed', { count, guests: data.places })}
        </p>
      )}
      {count > 0 && !revokedAt && (
        <Segments
          legend={t('resellers.what_of_them')}
          options={[
            { value: 'stay', label: t('resellers.stay') },
            { value: 'cancel', label: t('resellers.cancel_them') },
          ]}
          value={bookings}
          onChange={setBookings}
        />
      )}
      {cancels && <Notice tone="warning">{t('resellers.cancel_text')}</Notice>}
    </FormSheet>
  )
}
