import type { ChangeEvent } from 'react'
import type { GuestField } from '../../../contract/guest-fields.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { useBooking } from '../state/use-booking.ts'

export function ContactFields() {
  const { t } = useI18n()
  const { fields, rejection, setField } = useBooking()
  const field = (name: GuestField) => ({
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
        <TextField {...field('first_name')} autoComplete="given-name" maxLength={80} required />
        <TextField {...field('last_name')} autoComplete="family-name" maxLength={80} required />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          hint={t('booking.email_hint')}
          maxLength={254}
          required
        />
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={t('booking.phone_hint')}
          maxLength={40}
          required
        />
        <TextArea
          {...field('notes')}
          aside={t('layout.optional')}
          hint={t('booking.notes_hint')}
          maxLength={1000}
          fullRow
        />
      </div>
      <p className="form-note">
        {t('booking.notes_consent')} <LinkedText text={t('booking.privacy')} page="privacy_cookies" />
      </p>
    </section>
  )
}
