import { useI18n } from '../context/i18n-context.tsx'

/** Reopens the cookie banner. Hidden without JavaScript, since then nothing needs consent. */
export function CookieSettingsButton({ className = '' }: { className?: string }) {
  const { t } = useI18n()
  return (
    <button type="button" className={`cookie-settings ${className}`} popoverTarget="consent" popoverTargetAction="show">
      {t('layout.footer.cookie_settings')}
    </button>
  )
}
