import { type ReactNode, useRef } from 'react'
import { Form, useActionData } from 'react-router'
import { TextArea, TextField } from '../ui/field.tsx'
import { useFocusOnFirstError } from '../ui/focus-first-error.ts'
import { FormFault } from '../ui/form-fault.tsx'
import { Toast } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'
import type { keepTyped } from './keep-typed.ts'
import { SendButton } from './send-button.tsx'
import { Sent } from './sent.tsx'
import { Trap } from './trap.tsx'

/** What a field of a refused form is shown again with; only the first refused one takes the focus where no script does. */
export interface Refused {
  typed: (name: string) => string | undefined
  errors: (name: string) => string[] | undefined
  first: string | undefined
}

interface MessageFormProps {
  /** Made anew for each form that is shown, so that a message is sent once however often its button is pressed. */
  formKey: string
  messageHint?: string
  sentText: string
  /** From the form that was sent to one that is empty. */
  another: { href: string; label: string }
  /** Between who writes and what they write. */
  children?: (refused: Refused) => ReactNode
}

/** A message to the operator. It works as a plain form too; with scripts nothing is reloaded. */
export function MessageForm({ formKey, messageHint, sentText, another, children }: MessageFormProps) {
  const { t, href } = useWords()
  const answer = useActionData<typeof keepTyped>()
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
        <Form method="post" className="fields fields-2" noValidate ref={form}>
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
          {children?.(refused)}
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
            <SendButton label={t('contact.send')} sendingLabel={t('contact.sending')} />
            <p className="hint">
              {t('contact.privacy')} <a href={href('privacy_cookies')}>{t('layout.nav.privacy_cookies')}</a>
            </p>
          </div>
        </Form>
      )}
      <Toast tone="success" title={sent ? t('contact.sent') : undefined} occasion={answer} />
    </>
  )
}

/** In the order of the form. */
const fields = ['name', 'email', 'date', 'guests', 'departure_location', 'message']

function refusedBy(answer: Awaited<ReturnType<typeof keepTyped>> | undefined): Refused {
  const { errors, typed }: { errors: Record<string, string[]>; typed: Record<string, string> } =
    answer?.sent === false ? answer : { errors: {}, typed: {} }
  return {
    typed: (name) => typed[name],
    errors: (name) => errors[name],
    first: fields.find((name) => errors[name]),
  }
}

const faultsOf = ({ errors }: Refused) => ({ form: errors('form') ?? [] })
