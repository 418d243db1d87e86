import { useRef } from 'react'
import { Form, useActionData } from 'react-router'
import { described, FieldError, TextArea, TextField } from '../ui/field.tsx'
import { useFocusOnFirstError } from '../ui/focus-first-error.ts'
import { FormFault } from '../ui/form-fault.tsx'
import { starPath } from '../ui/stars.tsx'
import { Toast } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'
import type { action } from './leave-review.tsx'
import { SendButton } from './send-button.tsx'
import { Sent } from './sent.tsx'

export function ReviewForm({ reservation }: { reservation: string }) {
  const { t, href } = useWords()
  const answer = useActionData<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFirstError(form, answer)
  const refusal = answer?.sent === false ? answer : undefined
  return (
    <div>
      {answer?.sent ? (
        <Sent title={t('leave_review.sent')} text={t('leave_review.sent_text')}>
          <a className="button button-outline button-large" href={href('home')}>
            {t('leave_review.home')}
          </a>
        </Sent>
      ) : (
        <Form method="post" className="fields fields-2" noValidate ref={form}>
          <FormFault errors={faultsOfForm(refusal?.errors)} />
          <input type="hidden" name="reservation_id" value={refusal?.typed.reservation_id ?? reservation} />
          <StarChoice chosen={refusal?.typed.stars} errors={refusal?.errors.stars} />
          <TextField
            name="first_name"
            label={t('leave_review.first_name')}
            autoComplete="given-name"
            defaultValue={refusal?.typed.first_name}
            errors={refusal?.errors.first_name}
          />
          <TextField
            name="last_name"
            label={t('leave_review.last_name')}
            hint={t('leave_review.last_name_hint')}
            autoComplete="family-name"
            defaultValue={refusal?.typed.last_name}
            errors={refusal?.errors.last_name}
          />
          <TextArea
            name="comment"
            label={t('leave_review.comment')}
            rows={6}
            defaultValue={refusal?.typed.comment}
            errors={refusal?.errors.comment}
            fullRow
          />
          <div className="full-row form-end">
            <SendButton label={t('leave_review.send')} sendingLabel={t('leave_review.sending')} />
          </div>
        </Form>
      )}
      <Toast tone="success" title={answer?.sent ? t('leave_review.sent') : undefined} occasion={answer} />
    </div>
  )
}

/** The booking is named by a link and not by a field: what is wrong with it is said above the form. */
const faultsOfForm = (errors: Record<string, string[]> | undefined) =>
  errors && { form: [...(errors.form ?? []), ...(errors.reservation_id ?? [])] }

function StarChoice({ chosen, errors }: { chosen: string | undefined; errors: string[] | undefined }) {
  const { t } = useWords()
  return (
    <div
      className="field full-row"
      role="radiogroup"
      aria-labelledby="stars-label"
      {...described('stars', undefined, errors)}
    >
      <span className="label" id="stars-label">
        {t('leave_review.stars')}
      </span>
      <div className="star-choice">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <span className="sr-only">{t('leave_review.star', { stars })}</span>
            <input type="radio" name="stars" value={stars} defaultChecked={chosen === String(stars)} />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={starPath} />
            </svg>
          </label>
        ))}
      </div>
      <FieldError name="stars" errors={errors} />
    </div>
  )
}
