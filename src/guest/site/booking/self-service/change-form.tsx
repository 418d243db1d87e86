import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { weekdayAndDay } from '../../../../i18n/weekday-and-day.ts'
import countSteppersScript from '../../client/count-steppers.ts?worker&url'
import { useI18n } from '../../context/i18n-context.tsx'
import { CountRow } from '../../ui/count-row.tsx'
import { FieldError, SelectField } from '../../ui/field.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { extraNotes } from '../details/extras-fields.tsx'
import { PlainPartyFields } from '../party/plain-party-fields.tsx'
import type { BookingResult } from '../result/booking-result.ts'
import { departureLocationOf } from '../result/trip-card.tsx'
import { ChangeCalendarLegend, DayCalendar } from './day-choices.tsx'
import { LiveQuote } from './live-quote.tsx'
import type { ChangePageView } from './self-service.ts'
import { extraName } from './trip-input.ts'

const formId = 'change'

interface ChangeFormProps {
  result: BookingResult
  content: ChangePageView
}

/** Day, place of departure, party and extras. The server answers with the new price. */
export function ChangeForm({ result, content }: ChangeFormProps) {
  const { t, href, formats } = useI18n()
  const { options, days, trip, available } = content
  const errors = content.errors ?? {}
  const isDayFixed = options.scope === 'additions'
  const action = `${href('booking', result.reservation.id)}?change`
  return (
    <>
      <p className="lead">{t('change.lead')}</p>
      <Deadlines result={result} />
      {available && <NearestDays days={available.nearest_dates} />}
      <form id={formId} method="post" action={action} className="fields change-form" noValidate>
        {isDayFixed ? (
          <input type="hidden" name="date" value={options.booked.date} />
        ) : (
          <div>
            <DayCalendar
              months={days.months}
              chosen={trip.date}
              booked={options.booked.date}
              hint={t('change.days_hint', { guests: options.party })}
              errors={errors.date}
            />
            <ChangeCalendarLegend />
          </div>
        )}
        <div className="change-party">
          <SelectField
            name="departure_location"
            label={t('booking.fact.boarding')}
            defaultValue={trip.departure_location}
            errors={errors.departure_location}
          >
            {result.settings.departure_locations.map(({ id, name, departs_at }) => (
              <option key={id} value={id}>{`${name}, ${formats.clock(departs_at)}`}</option>
            ))}
          </SelectField>
          <fieldset>
            <legend className="d4">{t('booking.fact.guests')}</legend>
            <PlainPartyFields
              party={trip}
              maxParty={options.maxParty}
              prices={result.settings.prices}
              errors={errors}
              action={action}
              intent="quote"
            />
          </fieldset>
          <ExtrasFields content={content} action={action} />
        </div>
      </form>
    </>
  )
}

/** The end of the form: a card beside it, or on phones a bar at the bottom of the window. */
export function ChangeEnd({ result, content }: ChangeFormProps) {
  const { t } = useI18n()
  return (
    <>
      <div className="perforation" />
      <div className="change-end">
        <LiveQuote form={formId} result={result} content={content} />
        <button type="submit" form={formId} name="intent" value="quote" className="button button-primary button-large">
          {t('booking.continue')}
          <RouteLeg />
        </button>
      </div>
    </>
  )
}

/** What is booked, for windows without the card beside the form, and until when it can be changed. */
function Deadlines({ result: { reservation, settings, cancellation, additions } }: Pick<ChangeFormProps, 'result'>) {
  const { t, formats } = useI18n()
  const { adults, children, infants, date, departs_at } = reservation
  const until = ({ day, time }: { day: string; time: string }) =>
    t('change.deadline.until', { day: formats.deadlineDay(day), time })
  const late = t('change.deadline.late')
  return (
    <dl className="change-facts">
      <div className="change-booked">
        <dt>{t('change.quote.before')}</dt>
        <dd>
          {formats.fullDay(date)}, {departureLocationOf(reservation, settings)?.name} {formats.clock(departs_at)},{' '}
          {bindNumbers(t('booking.guests', { adults, children, infants }))}
        </dd>
      </div>
      <div>
        <dt>{t('change.deadline.day')}</dt>
        <dd>{cancellation.terms === 'free' ? until(cancellation) : late}</dd>
      </div>
      <div>
        <dt>{t('change.deadline.additions')}</dt>
        <dd>{additions ? until(additions) : late}</dd>
      </div>
    </dl>
  )
}

function NearestDays({ days }: { days: string[] }) {
  const { t, locale } = useI18n()
  return (
    <p className="note">
      {days.length === 0
        ? t('booking.nearest.none')
        : `${t('booking.nearest.title')} ${days.map((date) => weekdayAndDay(date, locale)).join(', ')}.`}
    </p>
  )
}

function ExtrasFields({
  content: { options, trip, errors = {} },
  action,
}: {
  content: ChangePageView
  action: string
}) {
  const i18n = useI18n()
  const { t } = i18n
  const pieces = new Map(trip.extras)
  const faults = Object.entries(errors).flatMap(([field, texts]) => (field.startsWith('special_offers') ? texts : []))
  if (options.extras.length === 0) return null
  return (
    <fieldset id="extras">
      <legend className="d4">{t('change.extras')}</legend>
      <FieldError name="special_offers" errors={faults} />
      <count-steppers>
        <script type="module" async src={countSteppersScript} />
        {options.extras.map(({ id, title, maxPieces, offer }) => (
          <CountRow
            key={id}
            name={extraName(id)}
            title={title}
            notes={offer ? extraNotes(offer, i18n) : []}
            count={pieces.get(id) ?? '0'}
            min={0}
            max={maxPieces}
            errors={undefined}
            formAction={`${action}#extras`}
          />
        ))}
      </count-steppers>
    </fieldset>
  )
}
