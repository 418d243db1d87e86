import { telephoneHref } from '../../../shared/telephone-href.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { AppIcon } from './icon.tsx'

/**
 * A button that calls a guest. A number without a country code is dialled as it is, because it belongs to the country
 * in which the crew is.
 */
export function CallLink({ name, phone }: { name: string; phone: string }) {
  const { t } = useAppI18n()
  return (
    <a
      className="button button-outline button-quiet"
      href={telephoneHref(phone) ?? `tel:${phone}`}
      aria-label={t('call.guest', { name, phone })}
    >
      <AppIcon name="phone" />
      {phone}
    </a>
  )
}
