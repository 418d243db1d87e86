import { useLayoutEffect, useRef } from 'react'
import { FieldError } from '../ui/field.tsx'
import { useWords } from '../words.tsx'
import { useBooking } from './use-booking.ts'

/** Never ticked beforehand. */
export function Terms({ accepted, accept }: { accepted: boolean; accept: (accepted: boolean) => void }) {
  const { t, href } = useWords()
  const { refusal } = useBooking()
  const box = useRef<HTMLInputElement>(null)
  // It may have been ticked before the page came to life: what the visitor sees counts, and from the first press on.
  useLayoutEffect(() => {
    if (box.current?.checked) accept(true)
  }, [accept])
  const errors = accepted ? undefined : refusal?.errors.terms_accepted
  const [before = '', link = '', after = ''] = t('booking.terms').split(/<a>(.*?)<\/a>/)
  return (
    <>
      <div className="check">
        <input
          type="checkbox"
          id="terms_accepted"
          name="terms_accepted"
          ref={box}
          defaultChecked={accepted}
          onChange={(event) => accept(event.target.checked)}
          required
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? 'terms_accepted-error' : undefined}
        />
        <p>
          <label htmlFor="terms_accepted">{before}</label>
          <a href={href('terms_of_purchase')} target="_blank" rel="noopener">
            {link}
            <span className="sr-only"> {t('booking.new_tab')}</span>
          </a>
          {after}
        </p>
      </div>
      <FieldError name="terms_accepted" errors={errors} />
    </>
  )
}
