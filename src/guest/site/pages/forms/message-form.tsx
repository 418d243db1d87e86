import { useRef } from 'react'
import { minMessageLength, namePattern } from '../../../../shared/field-rules.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useFocusOnFirstError } from '../../ui/focus-first-error.ts'
import { FormError } from '../../ui/form-error.tsx'
import { formTool } from '../../ui/form-tool.ts'
import { Toast } from '../../ui/toast.tsx'
import { type FormErrors, formErrorsOf } from './form-errors.ts'
import { FormSuccess } from './form-success.tsx'
import { Honeypot } from './honeypot.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { MessageFormResult } from './submit-message-form.ts'
import { type TourRequest, TourRequestFields } from './tour-request-fields.tsx'
import { useFormSubmission } from './use-form-submission.ts'

interface MessageFormProps {
  /** Idempotency key, new for each rendered form. If the visitor presses the button twice, one message is sent. */
  formKey: string
  messageHint?: string
  sentText: string
  /** Link from the success message to a new, empty form. */
  another: { href: string; label: string }
  /** If set, the form asks for date, guests and quay of a private tour. */
  tour?: TourRequest
  /** Result of a native submission, without JavaScript or before hydration. */
  initialAnswer: MessageFormResult | undefined
}

/** The contact form. It is a plain HTML form; after hydration `fetch` submits it. */
export default function MessageForm({
  formKey,
  messageHint,
  sentText,
  another,
  tour,
  initialAnswer,
}: MessageFormProps) {
  const { t, href } = useI18n()
  const { answer, sending, send } = useFormSubmission(initialAnswer)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFirstError(form, answer)
  const formErrors = formErrorsOf(answer)
  const sent = answer?.sent === true
  return (
    <>
      {sent ? (
        <FormSuccess title={t('contact.sent')} text={sentText}>
          <a className="button button-outline button-large" href={another.href}>
            {another.label}
          </a>
        </FormSuccess>
      ) : (
        <form
          method="post"
          className="fields fields-2"
          noValidate
          ref={form}
          onSubmit={send}
          {...formTool(t, tour ? 'tool.request_private_tour' : 'tool.send_message')}
        >
          <Honeypot formKey={formKey} />
          <FormError
            errors={answer?.sent === 'failed' ? { form: [t('contact.unsent')] } : formLevelErrors(formErrors)}
          />
          <TextField
            name="name"
            label={t('contact.name')}
            autoComplete="name"
            required
            pattern={namePattern}
            defaultValue={formErrors.value('name')}
            errors={formErrors.errors('name')}
            autoFocus={formErrors.firstInvalid === 'name'}
          />
          <TextField
            name="email"
            label={t('contact.email')}
            type="email"
            autoComplete="email"
            required
            defaultValue={formErrors.value('email')}
            errors={formErrors.errors('email')}
            autoFocus={formErrors.firstInvalid === 'email'}
          />
          {tour && <TourRequestFields formErrors={formErrors} tour={tour} />}
          <TextArea
            name="message"
            label={t('contact.message')}
            hint={messageHint}
            rows={6}
            required
            minLength={minMessageLength}
            defaultValue={formErrors.value('message')}
            errors={formErrors.errors('message')}
            autoFocus={formErrors.firstInvalid === 'message'}
            fullRow
          />
          <div className="full-row form-end">
            <SubmitButton label={t('contact.send')} sendingLabel={t('contact.sending')} sending={sending} />
            <p className="hint">
              {t('contact.privacy')} <a href={href('privacy_cookies')}>{t('layout.nav.privacy_cookies')}</a>
            </p>
          </div>
        </form>
      )}
      <Toast tone="success" title={sent ? t('contact.sent') : undefined} trigger={answer} />
    </>
  )
}

const formLevelErrors = ({ errors }: FormErrors) => ({ form: errors('form') ?? [] })
