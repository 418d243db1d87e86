import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { useCardFields } from './use-card-fields.ts'

/**
 * The error and retry button for a provider script that failed to load. The card fields and the challenge both need
 * this script.
 */
export function CardFieldsError({ fields: { failed, retry } }: { fields: ReturnType<typeof useCardFields> }) {
  const { t } = useI18n()
  if (!failed) return null
  return (
    <p className="error" role="alert">
      <Icon name="alert" />
      <span>
        {t('payment.fields_failed')}{' '}
        <button type="button" className="link" onClick={retry}>
          {t('booking.try_again')}
        </button>
      </span>
    </p>
  )
}
