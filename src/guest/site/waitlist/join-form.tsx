import { maxWaitlistDates } from '../../../contract/waitlist.ts'
import { PlainPartyFields } from '../booking/party/plain-party-fields.tsx'
import { SameDay } from '../booking/same-day.tsx'
import { hasChoice } from '../booking/waitlist-link.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { Honeypot } from '../pages/forms/honeypot.tsx'
import { FieldError, TextField } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { formTool, parameter } from '../ui/form-tool.ts'
import { Italics } from '../ui/italics.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { DayLeaf, SailingName } from './entry-details.tsx'
import type { WaitlistData } from './load-waitlist-page.ts'
import { WaitlistSteps } from './waitlist-steps.tsx'

interface JoinFormProps {
  data: Extract<WaitlistData, { page: 'form' }>
  errors: Record<string, string[]>
}

/** The form of the waitlist, in plain HTML. The server responds with a full page. */
export function JoinForm({ data, errors }: JoinFormProps) {
  const { t } = useI18n()
  const [day] = data.near
  return (
    <>
      <div>
        <h1 className="d1">
          <Italics text={t('waitlist.title')} />
        </h1>
        <p className="lead">{t('waitlist.lead')}</p>
        {hasChoice(data.settings) && (
          <p className="waitlist-trip">
            <SailingName settings={data.settings} departs={data.departs} />
          </p>
        )}
        {day && <SameDay date={day} departures={data.sameDay} party={data.input} />}
      </div>
      <Form data={data} errors={errors} />
      <section className="waitlist-how" aria-labelledby="how-title">
        <h2 className="d4" id="how-title">
          {t('waitlist.how.title')}
        </h2>
        <WaitlistSteps />
      </section>
    </>
  )
}

function Form({ data, errors }: JoinFormProps) {
  const { t, href } = useI18n()
  const { input, formKey, settings } = data
  // The URL keeps trip and days, so that a rejected form proposes the same days again.
  const near = data.near.map((date): [string, string] => ['date', date])
  const query = new URLSearchParams([...near, ['trip', settings.trip], ['start', settings.start]])
  const action = `${href('waitlist')}?${query}`
  return (
    <form method="post" action={action} className="fields" noValidate {...formTool(t, 'tool.join_waitlist')}>
      <Honeypot formKey={formKey} />
      <SailingErrors errors={errors} />
      <DayChoices days={data.days} chosen={input.dates} errors={errors} />
      <fieldset>
        <legend className="field-legend">{t('waitlist.party')}</legend>
        <PlainPartyFields
          party={input}
          maxParty={settings.booking.max_party}
          prices={settings.prices}
          errors={errors}
          action={action}
          intent="join"
        />
        <p className="hint">{t('booking.infants_count')}</p>
      </fieldset>
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        label={t('waitlist.email')}
        defaultValue={input.email}
        errors={errors.email}
        required
      />
      <div className="form-end">
        <button type="submit" className="button button-primary button-large">
          {t('waitlist.send')}
          <RouteLeg />
        </button>
        <p className="hint">
          {t('waitlist.privacy')} <a href={href('privacy_cookies')}>{t('layout.nav.privacy_cookies')}</a>
        </p>
      </div>
    </form>
  )
}

/** The errors of the whole form, and those of trip and start, because the form has no fields for them. */
export const SailingErrors = ({ errors }: Pick<JoinFormProps, 'errors'>) => (
  <FormError errors={{ form: ['form', 'trip', 'start'].flatMap((name) => errors[name] ?? []) }} />
)

interface DayChoicesProps {
  days: JoinFormProps['data']['days']
  chosen: string[]
  errors: Record<string, string[]>
}

function DayChoices({ days, chosen, errors }: DayChoicesProps) {
  const { t } = useI18n()
  const areFull = days.every(({ placesLeft }) => placesLeft === 0)
  const messages = [...new Set(Object.entries(errors).flatMap(([path, texts]) => (/^dates\b/.test(path) ? texts : [])))]
  const label = t('waitlist.days', { days: days.length })
  const hint = t('waitlist.days_hint', { days: days.length, maximum: maxWaitlistDates })
  return (
    <fieldset
      aria-describedby={messages.length > 0 ? 'dates-error dates-hint' : 'dates-hint'}
      {...parameter(label, hint)}
    >
      <legend className="field-legend">{label}</legend>
      <p className="hint" id="dates-hint">
        {areFull && `${t('waitlist.days_full', { days: days.length })} `}
        {hint}
      </p>
      <FieldError name="dates" errors={messages} />
      <div className="waitlist-days">
        {days.map(({ date, placesLeft }) => (
          <label className="check" key={date}>
            <input type="checkbox" name="dates" value={date} defaultChecked={chosen.includes(date)} />
            <span>
              <DayLeaf date={date} />
              {placesLeft > 0 && <small> {t('waitlist.day_places', { places: placesLeft })}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
