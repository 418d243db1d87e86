import { useI18n } from '../../context/i18n-context.tsx'
import { SummaryChart } from '../../ui/chart/summary-chart.tsx'
import type { SettingsWithChart } from '../../ui/chart/trip-chart.ts'
import { TextField } from '../../ui/field.tsx'
import { FormError, formErrorId } from '../../ui/form-error.tsx'
import { formTool } from '../../ui/form-tool.ts'
import { Italics } from '../../ui/italics.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'

interface FindBookingProps {
  settings: SettingsWithChart
  rejected: RejectedLookup | undefined
}

/**
 * Finds a booking by code and e-mail. Every failure shows the same error, so that it does not reveal which codes or
 * addresses exist.
 */
export function FindBooking({ settings, rejected }: FindBookingProps) {
  const { t, href } = useI18n()
  return (
    <section className="container result-page">
      <div className="find-booking">
        <div>
          <h1 className="d1">
            <Italics text={t('result.find.title')} />
          </h1>
          <p className="lead result-lead">{t('result.find.lead')}</p>
        </div>
        {/* The form looks like the ticket that it opens. */}
        <div className="pass">
          <div className="chart-edge" />
          <div className="pass-main">
            <p className="pass-head">{t('result.pass.title')}</p>
            <div className="pass-line" aria-hidden="true" />
            <form
              method="post"
              action={href('booking')}
              className="fields"
              noValidate
              {...formTool(t, 'tool.booking_status')}
            >
              <BookingLookupFields refused={rejected} />
              <div className="actions">
                <button type="submit" className="button button-primary button-large">
                  {t('result.find.button')}
                  <RouteLeg />
                </button>
              </div>
            </form>
          </div>
          <SummaryChart settings={settings} />
        </div>
      </div>
    </section>
  )
}

/** The errors and input of a rejected look-up. */
export interface RejectedLookup {
  errors: Record<string, string[]>
  typed: { code: string; email: string }
}

interface LookUpFieldsProps {
  refused: RejectedLookup | undefined
  /** The booking code from a link. Links never contain the e-mail address. */
  code?: string
}

/**
 * The fields for code and e-mail. An error of the whole form is shown once, above both fields; both refer to it by
 * `aria-describedby`.
 */
export function BookingLookupFields({ refused, code }: LookUpFieldsProps) {
  const { t } = useI18n()
  const errors = refused?.errors ?? {}
  const hasFormError = errors.form !== undefined
  const invalidAttributes = hasFormError ? { 'aria-invalid': true, 'aria-describedby': formErrorId } : {}
  return (
    <>
      <FormError errors={errors} />
      <TextField
        name="code"
        label={t('result.find.code')}
        hint={t('result.find.code_hint')}
        defaultValue={refused?.typed.code ?? code}
        errors={errors.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        autoFocus={hasFormError || errors.code !== undefined}
        {...invalidAttributes}
      />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('booking.email')}
        defaultValue={refused?.typed.email}
        errors={errors.email}
        autoComplete="email"
        required
        autoFocus={!hasFormError && !errors.code && errors.email !== undefined}
        {...invalidAttributes}
      />
    </>
  )
}
