import { useState } from 'react'
import type { AppRole } from '../../../contract/operator-app/roles.ts'
import type { ActionAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Segments } from '../ui/controls.tsx'
import { AppTextField, FormSheet, fieldError } from '../ui/form-fields.tsx'
import { QrPicture } from '../ui/qr-picture.tsx'
import { useAction } from './use-action.ts'

/** A button that makes a pairing link for a further phone, and shows it as QR code, link and short code. */
export function PairDevice({ onPaired }: { onPaired: () => Promise<void> }) {
  const { t } = useAppI18n()
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const [role, setRole] = useState<AppRole>('crew')
  const [offer, setOffer] = useState<ActionAnswer<'device-pair'>>()
  const { run, error, isBusy, clear } = useAction('device-pair')
  function close() {
    setIsOpen(false)
    setOffer(undefined)
    setName('')
    clear()
    void onPaired()
  }
  async function submit() {
    const answer = await run({ name, role })
    if (answer) setOffer(answer)
  }
  return (
    <>
      <div className="buttons">
        <button type="button" className="button button-primary" onClick={() => setIsOpen(true)}>
          {t('devices.pair')}
        </button>
      </div>
      {isOpen && offer && <PairingOffer offer={offer} onClose={close} />}
      {isOpen && !offer && (
        <FormSheet
          title={t('devices.pair')}
          error={error}
          isBusy={isBusy}
          isComplete={name.trim() !== ''}
          shown={['name']}
          action={t('devices.pair_action')}
          onSubmit={submit}
          onClose={close}
        >
          <AppTextField
            label={t('devices.pair_name')}
            hint={t('devices.pair_name_hint')}
            error={fieldError(error, 'name')}
            value={name}
            onChange={setName}
          />
          <Segments
            legend={t('devices.pair_role')}
            options={[
              { value: 'crew', label: t('devices.pair_crew') },
              { value: 'owner', label: t('devices.pair_owner') },
            ]}
            value={role}
            onChange={setRole}
          />
        </FormSheet>
      )}
    </>
  )
}

interface PairingOfferProps {
  offer: ActionAnswer<'device-pair'>
  onClose: () => void
}

function PairingOffer({ offer: { name, link, code, expiresAt }, onClose }: PairingOfferProps) {
  const { t, formats } = useAppI18n()
  const [isCopied, setIsCopied] = useState(false)
  if (!link) return null
  const share = () => navigator.share({ url: link }).catch(() => {})
  async function copy() {
    await navigator.clipboard.writeText(link ?? '')
    setIsCopied(true)
  }
  return (
    <BottomSheet title={name} onClose={onClose}>
      <p>{t('devices.pair_scan', { name, time: formats.time(new Date(expiresAt)) })}</p>
      <QrPicture text={link} label={t('devices.pair_qr')} />
      <p>
        {t('devices.pair_code', { address: new URL('/operator/pair', link).href.replace(/^https?:\/\//, '') })}{' '}
        <strong className="booking-code">{code}</strong>
      </p>
      <p role="status">{isCopied && t('devices.pair_copied')}</p>
      <div className="sheet-actions">
        {'share' in navigator && (
          <button type="button" className="button button-primary" onClick={share}>
            {t('devices.pair_share')}
          </button>
        )}
        <button type="button" className="button button-outline" onClick={copy}>
          {t('devices.pair_copy')}
        </button>
      </div>
    </BottomSheet>
  )
}
