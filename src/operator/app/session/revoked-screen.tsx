import { useAppI18n } from '../i18n/i18n.tsx'
import { LocaleSwitch } from '../ui/locale-switch.tsx'
import { Welcome } from './welcome.tsx'

/** Shown when the server has revoked this device; its data is already erased. */
export function RevokedScreen() {
  const { t } = useAppI18n()
  return (
    <Welcome title={t('revoked.title')}>
      <p>{t('revoked.text')}</p>
      <LocaleSwitch quiet />
    </Welcome>
  )
}
