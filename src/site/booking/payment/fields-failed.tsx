import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../words.tsx'
import type { useCardFields } from './use-card-fields.ts'

/** Without the provider's script there are neither fields nor the bank's question. */
export function FieldsFailed({ fields: { failed, tryAgain } }: { fields: ReturnType<typeof useCardFields> }) {
  const { t } = useWords()
  if (!failed) return null
  return (
    <p className="error" role="alert">
      <Icon name="alert" />
      {t('payment.fields_failed')}{' '}
      <button type="button" className="link" onClick={tryAgain}>
        {t('booking.try_again')}
      </button>
    </p>
  )
}
