import type { CardField } from '../../../../platform/integrations/card-fields.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { useCardFields } from './use-card-fields.ts'

interface CardBoxProps {
  field: CardField
  boxRef: (element: HTMLElement | null) => void
  ready: boolean
  focused: boolean
  error: string | undefined
  onLabelClick(): void
  /** The accepted card brands, shown beside the label. */
  marks?: string[] | undefined
}

/** The box around a provider's card field, which is an iframe with its own accessible name. */
export function CardFieldBox({ field, boxRef, ready, focused, error, onLabelClick, marks = [] }: CardBoxProps) {
  const { t } = useI18n()
  return (
    <div className="field">
      {/* biome-ignore lint/a11y: the input in the provider's iframe has its own label; this one is for the pointer */}
      <span className="label" onClick={onLabelClick}>
        <span>{t(`payment.${field}`)}</span>
        {marks.length > 0 && (
          <span className="card-marks">
            {marks.map((brand) => (
              <span key={brand}>{brand}</span>
            ))}
          </span>
        )}
      </span>
      <div
        className="input card-field"
        ref={boxRef}
        aria-busy={!ready}
        data-focused={focused || undefined}
        data-invalid={error ? true : undefined}
      />
      <div aria-live="polite">
        <FieldError name={`card-${field}`} errors={error ? [error] : undefined} />
      </div>
    </div>
  )
}

/** The error and retry button for a provider script that failed to load. The card fields and the challenge need this script. */
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
