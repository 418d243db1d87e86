import { useI18n } from '../context/i18n-context.tsx'
import { bookingSteps, isStepAfter } from '../routing/booking-steps.ts'
import { useBooking } from './state/use-booking.ts'

/** The step indicator. Earlier steps are submit buttons of the form, so that going back keeps the input. */
export function StepProgress({ form }: { form: string }) {
  const { t } = useI18n()
  const { step } = useBooking()
  return (
    <nav className="progress-nav" aria-label={t('booking.steps')}>
      <span className="progress-route" data-legs={bookingSteps.indexOf(step)} aria-hidden="true" />
      <ol className="progress">
        {bookingSteps.map((other) => (
          <li
            key={other}
            className={isStepAfter(step, other) ? 'done' : undefined}
            aria-current={other === step ? 'step' : undefined}
          >
            {isStepAfter(step, other) ? (
              <button type="submit" name="intent" value={`go:${other}`} form={form}>
                {t(`booking.step.${other}`)}
              </button>
            ) : (
              t(`booking.step.${other}`)
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
