import { FieldError } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'
import type { CardField } from './card-fields.ts'

interface CardBoxProps {
  field: CardField
  box: (element: HTMLElement | null) => void
  focused: boolean
  error: string | undefined
  focus(): void
}

/** Our frame around a field of the provider's, which has its own accessible name inside. */
export function CardBox({ field, box, focused, error, focus }: CardBoxProps) {
  const { t } = useWords()
  return (
    <div className="field">
      {/* biome-ignore lint/a11y: the field itself is inside the provider's frame, with a label of its own; this is for the pointer */}
      <span className="label" onClick={focus}>
        {t(`payment.${field}`)}
      </span>
      <div
        className="input card-box"
        ref={box}
        data-focused={focused || undefined}
        data-invalid={error ? true : undefined}
      />
      <div aria-live="polite">
        <FieldError name={`card-${field}`} errors={error ? [error] : undefined} />
      </div>
    </div>
  )
}
