import { useWords } from '../words.tsx'

/** Opens the cookie banner again; without script there is neither a banner nor a button, as nothing asks for consent. */
export function CookieSettings({ className = '' }: { className?: string }) {
  const { t } = useWords()
  return (
    <button type="button" className={`cookie-settings ${className}`} popoverTarget="consent" popoverTargetAction="show">
      {t('layout.footer.cookie_settings')}
    </button>
  )
}
