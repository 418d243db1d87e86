import { useRef } from 'react'
import { TextField } from '../../ui/field.tsx'
import { useFocusOnFirstError } from '../../ui/focus-first-error.ts'
import { Icon } from '../../ui/icon.tsx'
import { Italics } from '../../ui/italics.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { useWords } from '../../words.tsx'
import type { Refused } from './booking-result.server.ts'

/** Code and e-mail lead to a booking; every miss gets the same answer. */
export function FindBooking({ refused }: { refused: Refused | undefined }) {
  const { t, href } = useWords()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFirstError(form, refused)
  return (
    <section className="wrap result-page">
      <div className="find-booking">
        <h1 className="d2">
          <Italics text={t('result.find.title')} />
        </h1>
        <p className="lead">{t('result.find.lead')}</p>
        <form method="post" action={href('booking')} className="fields" ref={form}>
          {refused && (
            <p className="error" role="alert">
              <Icon name="alert" />
              {refused.message}
            </p>
          )}
          <TextField
            name="code"
            label={t('result.find.code')}
            hint={t('result.find.code_hint')}
            defaultValue={refused?.typed.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            aria-invalid={refused ? true : undefined}
          />
          <TextField
            name="email"
            type="email"
            inputMode="email"
            label={t('booking.email')}
            defaultValue={refused?.typed.email}
            autoComplete="email"
            required
          />
          <p>
            <button type="submit" className="button button-route button-large">
              {t('result.find.button')}
              <RouteLeg />
            </button>
          </p>
        </form>
      </div>
    </section>
  )
}
