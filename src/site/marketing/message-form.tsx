import { useRef } from 'react'
import { TextArea, TextField } from '../ui/field.tsx'
import { useFocusOnFirstError } from '../ui/focus-first-error.ts'
import { FormFault } from '../ui/form-fault.tsx'
import { Toast } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'
import { Wishes } from './private-tours/wishes.tsx'
import { type Refused, refusedBy } from './refused-fields.ts'
import { SendButton } from './send-button.tsx'
import type { MessageAnswer } from './send-message.server.ts'
import { Sent } from './sent.tsx'
import { Trap } from './trap.tsx'
import { useSentForm } from './use-sent-form.ts'

interface MessageFormProps {
  /** Made anew for each form that is shown, so that a message is sent once however often its button is pressed. */
  formKey: string
  messageHint?: string
  sentText: string
  /** From the form that was sent to one that is empty. */
  another: { href: string; label: string }
  /** For private tours: asks for the day and the party too, from today on. */
  wishesFrom?: string
  /** What the page was answered with, where its form was sent before script took over. */
  answered: MessageAnswer | undefined
}

/** A message to the operator. It works as a plain form too; with scripts nothing is reloaded. */
export default function MessageForm({
  formKey,
  messageHint,
  sentText,
  another,
  wishesFrom,
  answered,
}: MessageFormProps) {
  const { t, href } = useWords()
  const { answer, sending, send } = useSentForm(answered)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFirstError(form, answer)
  const refused = refusedBy(answer)
  const sent = answer?.sent === true
  return (
    <>
      {sent ? (
        <Sent title={t('contact.sent')} text={sentText}>
          <a className="button button-outline button-large" href={another.href}>
            {another.label}
          </a>
        </Sent>
      ) : (
        <form method="post" className="fields fields-2" noValidate ref={form} onSubmit={send}>
          <Trap formKey={formKey} />
          <FormFault errors={answer?.sent === 'lost' ? { form: [t('contact.unsent')] } : faultsOf(refused)} />
          <TextField
            name="name"
            label={t('contact.name')}
            autoComplete="name"
            defaultValue={refused.typed('name')}
            errors={refused.errors('name')}
            autoFocus={refused.first === 'name'}
          />
          <TextField
            name="email"
            label={t('contact.email')}
            type="email"
            autoComplete="email"
            defaultValue={refused.typed('email')}
            errors={refused.errors('email')}
            autoFocus={refused.first === 'email'}
          />
          {wishesFrom && <Wishes refused={refused} today={wishesFrom} />}
          <TextArea
            name="message"
            label={t('contact.message')}
            hint={messageHint}
            rows={6}
            defaultValue={refused.typed('message')}
            errors={refused.errors('message')}
            autoFocus={refused.first === 'message'}
            fullRow
          />
          <div className="full-row form-end">
            <SendButton label={t('contact.send')} sendingLabel={t('contact.sending')} sending={sending} />
            <p className="hint">
              {t('contact.privacy')} <a href={href('privacy_cookies')}>{t('layout.nav.privacy_cookies')}</a>
            </p>
          </div>
        </form>
      )}
      <Toast tone="success" title={sent ? t('contact.sent') : undefined} occasion={answer} />
    </>
  )
}

const faultsOf = ({ errors }: Refused) => ({ form: errors('form') ?? [] })
