import { useWords } from '../words.tsx'
import { isAfter, steps } from './steps.ts'
import { useBooking } from './use-booking.ts'

/** The step indicator. Earlier steps are submit buttons of the form, so that going back keeps the input. */
export function Progress({ form }: { form: string }) {
  const { t } = useWords()
  const { step } = useBooking()
  return (
    <nav aria-label={t('booking.steps')}>
      <ol className="progress">
        {steps.map((other) => (
          <li
            key={other}
            className={isAfter(step, other) ? 'done' : undefined}
            aria-current={other === step ? 'step' : undefined}
          >
            {isAfter(step, other) ? (
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
