import { useRef } from 'react'
import { Form, useActionData } from 'react-router'
import { TextArea, TextField } from '../ui/field.tsx'
import { useFocusOnFirstError } from '../ui/focus-first-error.ts'
import { FormFault } from '../ui/form-fault.tsx'
import { Toast } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'
import { SendButton } from './send-button.tsx'
import type { sendMessage } from './send-message.server.ts'
import { Sent } from './sent.tsx'

/** A message to the operator. It works as a plain form too; with scripts nothing is reloaded. */
export function MessageForm({ messageHint }: { messageHint?: string }) {
  const { t, href } = useWords()
  const answer = useActionData<typeof sendMessage>()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFirstError(form, answer)
  const refusal = answer?.sent === false ? answer : undefined
  return (
    <>
      {answer?.sent ? (
        <Sent title={t('contact.sent')} text={t('contact.sent_text')}>
          <a className="button button-outline button-large" href={href('contact')}>
            {t('contact.another')}
          </a>
        </Sent>
      ) : (
        <Form method="post" className="fields fields-2" noValidate ref={form}>
          <FormFault errors={refusal?.errors} />
          <TextField
            name="name"
            label={t('contact.name')}
            autoComplete="name"
            defaultValue={refusal?.typed.name}
            errors={refusal?.errors.name}
          />
          <TextField
            name="email"
            label={t('contact.email')}
            type="email"
            autoComplete="email"
            defaultValue={refusal?.typed.email}
            errors={refusal?.errors.email}
          />
          <TextArea
            name="message"
            label={t('contact.message')}
            hint={messageHint}
            rows={6}
            defaultValue={refusal?.typed.message}
            errors={refusal?.errors.message}
            fullRow
          />
          <div className="full-row form-end">
            <SendButton label={t('contact.send')} sendingLabel={t('contact.sending')} />
            <p className="hint">
              {t('contact.privacy')} <a href={href('privacy_cookies')}>{t('layout.nav.privacy_cookies')}</a>
            </p>
          </div>
        </Form>
      )}
      <Toast tone="success" title={answer?.sent ? t('contact.sent') : undefined} occasion={answer} />
    </>
  )
}
