import { useLayoutEffect, useRef } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useBooking } from '../state/use-booking.ts'

/** The terms checkbox, unchecked by default. */
export function TermsCheckbox({ accepted, onChange }: { accepted: boolean; onChange: (accepted: boolean) => void }) {
  const { t, href } = useI18n()
  const { rejection } = useBooking()
  const checkbox = useRef<HTMLInputElement>(null)
  // Keeps a box checked that was checked before hydration. A layout effect runs before the first click after hydration
  // is handled.
  useLayoutEffect(() => {
    if (checkbox.current?.checked) onChange(true)
  }, [onChange])
  const errors = accepted ? undefined : rejection?.errors.terms_accepted
  const [before = '', link = '', after = ''] = t('booking.terms').split(/<a>(.*?)<\/a>/)
  return (
    <>
      <div className="check">
        <input
          type="checkbox"
          id="terms_accepted"
          name="terms_accepted"
          ref={checkbox}
          defaultChecked={accepted}
          onChange={(event) => onChange(event.target.checked)}
          required
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? 'terms_accepted-error' : undefined}
        />
        <p>
          <label htmlFor="terms_accepted">{before}</label>
          <a href={href('terms_of_purchase')} target="_blank" rel="noopener">
            <span>{link}</span>
            <span className="sr-only"> {t('booking.new_tab')}</span>
          </a>
          <span>{after}</span>
        </p>
      </div>
      <FieldError name="terms_accepted" errors={errors} />
    </>
  )
}
