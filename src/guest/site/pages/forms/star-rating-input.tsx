import { useI18n } from '../../context/i18n-context.tsx'
import { FieldError, fieldAriaProps, useErrorsUntilEdited } from '../../ui/field.tsx'
import { parameter } from '../../ui/form-tool.ts'
import { starPath } from '../../ui/stars.tsx'

/**
 * Five radio buttons in the shape of stars. Each has a word for its rating, which is part of its accessible name. The
 * word is visible only while the rating is selected or under the pointer.
 */
export function StarRatingInput({ chosen, errors }: { chosen: string | undefined; errors: string[] | undefined }) {
  const { t } = useI18n()
  const shown = useErrorsUntilEdited(errors)
  return (
    <fieldset
      className="field full-row"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a fieldset describes radio buttons to assistants
      role="radiogroup"
      aria-labelledby="stars-label"
      onInput={shown.onInput}
      {...parameter(t('leave_review.stars'))}
      {...fieldAriaProps('stars', undefined, shown.errors)}
    >
      <span className="label" id="stars-label">
        {t('leave_review.stars')}
      </span>
      <div className="star-choice">
        {([1, 2, 3, 4, 5] as const).map((stars) => (
          <label key={stars}>
            <span className="sr-only">{t('leave_review.star', { stars })} </span>
            <input type="radio" name="stars" value={stars} required defaultChecked={chosen === String(stars)} />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={starPath} />
            </svg>
            <span className="star-word">{t(`reviews.stars.${stars}`)}</span>
          </label>
        ))}
      </div>
      <FieldError name="stars" errors={shown.errors} />
    </fieldset>
  )
}
