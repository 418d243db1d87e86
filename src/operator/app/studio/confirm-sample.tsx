import { useAppI18n } from '../i18n/i18n.tsx'

/** Says that a value comes from the sample. The button saves the value unchanged, which makes it the operator's own. */
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
