import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { BottomSheet } from '../ui/bottom-sheet.tsx'

/**
 * A reseller's key and the secret of its webhook. The server sends both only once: if a request is repeated, both are
 * null. The secret is also null if the reseller has no webhook, or if only the key was renewed.
 */
export interface ShownKey {
  name: string
  key: string | null
  secret: string | null
}

interface KeySheetProps {
  shown: ShownKey
  /** The URL at which the reseller's system calls this site. */
  address: string
  onClose: () => void
}

export function KeySheet({ shown: { name, key, secret }, address, onClose }: KeySheetProps) {
  const { t } = useAppI18n()
  return (
    <BottomSheet title={t('resellers.key_title', { name })} onClose={onClose}>
      <p>{key === null ? t('resellers.key_gone') : t('resellers.key_text', { address: `${address}/supplier` })}</p>
      {key !== null && <Secret label={t('resellers.key')} text={key} />}
      {secret !== null && <Secret label={t('resellers.secret')} text={secret} />}
      <div className="sheet-actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          {t('resellers.done')}
        </button>
      </div>
    </BottomSheet>
  )
}

function Secret({ label, text }: { label: string; text: string }) {
  const { t } = useAppI18n()
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <div className="field">
      <span>{label}</span>
      <code className="secret">{text}</code>
      <button
        type="button"
        className="button button-outline"
        aria-label={`${t('resellers.copy')}: ${label}`}
        onClick={copy}
      >
        {t('resellers.copy')}
      </button>
      <p role="status">{isCopied && t('resellers.copied')}</p>
    </div>
  )
}
