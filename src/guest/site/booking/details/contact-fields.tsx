import { type ChangeEvent, type MouseEvent, useState } from 'react'
import type { GuestInput } from '../../../../contract/guest-fields.ts'
import { namePattern } from '../../../../shared/field-rules.ts'
import { maxLengths } from '../../../../shared/max-lengths.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { parameter } from '../../ui/form-tool.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { correctEmailIntent } from '../state/booking-fields.ts'
import { suggestEmail } from '../state/email-suggestion.ts'
import { useBooking } from '../state/use-booking.ts'

export function ContactFields() {
  const { t } = useI18n()
  const { fields, rejection, setField } = useBooking()
  const suggestion = useEmailSuggestion()
  const field = (name: GuestInput) => ({
    name,
    value: fields[name],
    label: t(`booking.${name}`),
    errors: rejection?.errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setField(name, target.value),
  })
  return (
    <section className="booking-section" aria-labelledby="contact-title">
      <h2 className="d4" id="contact-title">
        {t('booking.contact.title')}
      </h2>
      <div className="fields fields-2">
        <TextField {...field('name')} autoComplete="name" pattern={namePattern} fullRow required />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          hint={
            <span role="status">
              {suggestion.email ? <EmailSuggestion email={suggestion.email} /> : t('booking.email_hint')}
            </span>
          }
          onBlur={suggestion.update}
          required
        />
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          // The hint is hidden while there is an error, because the error says the same.
          hint={rejection?.errors.phone ? undefined : t('booking.phone_hint')}
          required
        />
        <TextMessagesBox />
        <TextArea
          {...field('notes')}
          aside={t('layout.optional')}
          hint={t('booking.notes_hint')}
          // The placeholder is an invisible space: with it, `:placeholder-shown` tells the style sheet whether the
          // field is empty.
          placeholder=" "
          maxLength={maxLengths.notes}
          fullRow
        />
      </div>
      <p className="form-note">
        <span className="notes-consent">{t('booking.notes_consent')} </span>
        <LinkedText text={t('booking.privacy')} page="privacy_cookies" />
      </p>
    </section>
  )
}

/** The box that agrees to text messages: unchecked by default, and absent if no channel is in use. */
function TextMessagesBox() {
  const { page, fields, setField } = useBooking()
  if (page.textMessages === null) return null
  return (
    <div className="check full-row">
      <input
        type="checkbox"
        id="text_messages"
        name="text_messages"
        value="yes"
        checked={fields.text_messages === 'yes'}
        {...parameter(page.textMessages)}
        onChange={({ target }) => setField('text_messages', target.checked ? 'yes' : '')}
      />
      <p>
        <label htmlFor="text_messages">{page.textMessages}</label>
      </p>
      {/* Browsers don't send an unchecked box: then this empty value is sent and removes the consent from the draft. If
          the box is checked, its value comes first, and the first value counts. */}
      <input type="hidden" name="text_messages" value="" />
    </div>
  )
}

/** The suggestion for the entered address. It is updated when the visitor leaves the field, not while typing. */
function useEmailSuggestion() {
  const { fields } = useBooking()
  const [checked, setChecked] = useState(fields.email)
  return {
    email: checked === fields.email ? suggestEmail(fields.email) : undefined,
    update: () => setChecked(fields.email),
  }
}

/** The suggestion takes the place of the field's hint, so that the fields below do not move. */
function EmailSuggestion({ email }: { email: string }) {
  const { t } = useI18n()
  const [before, , after] = t('booking.email_suggestion', { email }).split(/<a>(.*?)<\/a>/)
  return (
    <>
      <span>{before}</span>
      <button type="submit" className="email-suggestion" name="intent" value={correctEmailIntent} onClick={returnFocus}>
        {email}
      </button>
      <span>{after}</span>
    </>
  )
}

/**
 * The button disappears when it is pressed. After a key press the focus returns to the field; after a tap it does not,
 * because that would open the on-screen keyboard.
 */
function returnFocus({ detail }: MouseEvent) {
  if (detail === 0) document.getElementById('email')?.focus()
}
