import { useRef } from 'react'
import type { BookingStanding } from '../../domain/reviews/booking-standing.ts'
import { TextArea, TextField } from '../ui/field.tsx'
import { useFocusOnFirstError } from '../ui/focus-first-error.ts'
import { FormFault } from '../ui/form-fault.tsx'
import { Toast } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'
import type { ReviewAnswer, ReviewedBooking } from './review-page.server.ts'
import { SendButton } from './send-button.tsx'
import { Sent } from './sent.tsx'
import { StarChoice } from './star-choice.tsx'
import { Trap } from './trap.tsx'
import { useSentForm } from './use-sent-form.ts'

interface ReviewFormProps {
  /** Says when the form was made. */
  formKey: string
  booking: ReviewedBooking
  shortestComment: number
  /** What the page was answered with, where its form was sent before script took over. */
  answered: ReviewAnswer | undefined
}

export default function ReviewForm({ formKey, booking, shortestComment, answered }: ReviewFormProps) {
  const { t, href } = useWords()
  const { answer, sending, send } = useSentForm(answered)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFirstError(form, answer)
  const { errors, typed } = answer?.sent === false ? answer : {}
  const faults = answer?.sent === 'lost' ? [t('reviews.not_sent')] : faultsOfForm(errors)
  return (
    <div className="next-frame">
      {answer?.sent === true ? (
        <Sent title={t('leave_review.sent')} text={t('leave_review.sent_text')}>
          <a className="button button-outline button-large" href={href('home')}>
            {t('leave_review.home')}
          </a>
        </Sent>
      ) : (
        <form method="post" className="fields fields-2" noValidate ref={form} onSubmit={send}>
          <Trap formKey={formKey} />
          <FormFault errors={{ form: faults }} />
          {booking && <BookingNote standing={booking.standing} />}
          {booking?.standing === 'sailed' && <input type="hidden" name="reservation_id" value={booking.id} />}
          <StarChoice chosen={typed?.stars} errors={errors?.stars} />
          <TextField
            name="first_name"
            label={t('leave_review.first_name')}
            autoComplete="given-name"
            defaultValue={typed?.first_name}
            errors={errors?.first_name}
          />
          <TextField
            name="last_name"
            label={t('leave_review.last_name')}
            hint={t('leave_review.last_name_hint')}
            autoComplete="family-name"
            defaultValue={typed?.last_name}
            errors={errors?.last_name}
          />
          <TextArea
            name="comment"
            label={t('leave_review.comment')}
            hint={t('reviews.comment_hint', { minimum: shortestComment })}
            rows={7}
            defaultValue={typed?.comment}
            errors={errors?.comment}
            fullRow
          />
          <div className="full-row form-end">
            <SendButton label={t('leave_review.send')} sendingLabel={t('leave_review.sending')} sending={sending} />
          </div>
        </form>
      )}
      <Toast tone="success" title={answer?.sent === true ? t('leave_review.sent') : undefined} occasion={answer} />
    </div>
  )
}

/** What the link's booking means for the review. It never stands in the way of one. */
function BookingNote({ standing }: { standing: BookingStanding }) {
  const { t } = useWords()
  return <p className="note full-row">{t(`reviews.booking.${standing}`, { mark: t('home.reviews.sailed') })}</p>
}

/** The booking is named by a link and not by a field: what is wrong with it is said above the form. */
const faultsOfForm = (errors: Record<string, string[]> | undefined) => [
  ...(errors?.form ?? []),
  ...(errors?.reservation_id ?? []),
]
