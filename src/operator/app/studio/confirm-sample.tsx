import { useAppI18n } from '../i18n/i18n.tsx'

/** Says that a value is the sample's. Saved as it is, it becomes the operator's. */
export function ConfirmSample({ label, onConfirm }: { label: string; onConfirm: () => void }) {
  const { t } = useAppI18n()
  return (
    <div className="studio-review">
      <span>{t('studio.is_sample')}</span>
      <button
        type="button"
        className="button button-outline button-quiet"
        aria-label={`${label}: ${t('studio.is_right')}`}
        onClick={onConfirm}
      >
        {t('studio.is_right')}
      </button>
    </div>
  )
}
