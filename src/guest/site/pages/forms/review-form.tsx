import { useRef } from 'react'
import type { ReviewEligibility } from '../../../../domain/reviews/review-eligibility.ts'
import { namePattern } from '../../../../shared/field-rules.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useFocusOnFirstError } from '../../ui/focus-first-error.ts'
import { FormError } from '../../ui/form-error.tsx'
import { formTool } from '../../ui/form-tool.ts'
import { Toast } from '../../ui/toast.tsx'
import { FormSuccess } from './form-success.tsx'
import { Honeypot } from './honeypot.tsx'
import { StarRatingInput } from './star-rating-input.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { ReviewedBooking, ReviewFormResult } from './submit-review-form.ts'
import { useFormSubmission } from './use-form-submission.ts'

interface ReviewFormProps {
  /** A UUIDv7: `isBot` reads the time of rendering from it. */
  formKey: string
  booking: ReviewedBooking
  shortestComment: number
  /** Result of a native submission, without JavaScript or before hydration. */
  initialAnswer: ReviewFormResult | undefined
}

export default function ReviewFormSection({ formKey, booking, shortestComment, initialAnswer }: ReviewFormProps) {
  const { t, href } = useI18n()
  const { answer, sending, send } = useFormSubmission(initialAnswer)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFirstError(form, answer)
  const { errors, typed } = answer?.sent === false ? answer : {}
  const formErrors = answer?.sent === 'failed' ? [t('reviews.not_sent')] : formLevelErrors(errors)
  return (
    <div>
      {answer?.sent === true ? (
        <FormSuccess title={t('leave_review.sent')} text={t('leave_review.sent_text')}>
          <a className="button button-outline button-large" href={href('home')}>
            {t('leave_review.home')}
          </a>
        </FormSuccess>
      ) : (
        <form
          method="post"
          className="fields fields-2"
          noValidate
          ref={form}
          onSubmit={send}
          {...formTool(t, 'tool.write_review')}
        >
          <Honeypot formKey={formKey} />
          <FormError errors={{ form: formErrors }} />
          {booking && <BookingNote standing={booking.standing} />}
          {booking?.standing === 'sailed' && <input type="hidden" name="reservation_id" value={booking.id} />}
          <StarRatingInput chosen={typed?.stars} errors={errors?.stars} />
          <TextField
            name="name"
            label={t('booking.name')}
            hint={t('leave_review.name_hint')}
            autoComplete="name"
            required
            pattern={namePattern}
            defaultValue={typed?.name}
            errors={errors?.name}
            fullRow
          />
          <TextArea
            name="comment"
            label={t('leave_review.comment')}
            hint={t('reviews.comment_hint', { minimum: shortestComment })}
            rows={7}
            required
            minLength={shortestComment}
            defaultValue={typed?.comment}
            errors={errors?.comment}
            fullRow
          />
          <div className="full-row form-end">
            <SubmitButton label={t('leave_review.send')} sendingLabel={t('leave_review.sending')} sending={sending} />
            <p className="hint">
              {t('leave_review.privacy')} <a href={href('privacy_cookies')}>{t('layout.nav.privacy_cookies')}</a>
            </p>
          </div>
        </form>
      )}
      <Toast tone="success" title={answer?.sent === true ? t('leave_review.sent') : undefined} trigger={answer} />
    </div>
  )
}

/** Says whether the booking in the link makes the review a verified one. Reviews are accepted in any case. */
function BookingNote({ standing }: { standing: ReviewEligibility }) {
  const { t } = useI18n()
  return <p className="note full-row">{t(`reviews.booking.${standing}`, { mark: t('home.reviews.sailed') })}</p>
}

/** Errors that are shown above the form. `reservation_id` comes from the link and has no visible field. */
const formLevelErrors = (errors: Record<string, string[]> | undefined) => [
  ...(errors?.form ?? []),
  ...(errors?.reservation_id ?? []),
]
