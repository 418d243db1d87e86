import type { AvailabilityHint } from '../../../../contract/reservation.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { weekdayAndDay } from '../../../../i18n/weekday-and-day.ts'
import countSteppersScript from '../../client/count-steppers.ts?worker&url'
import { useI18n } from '../../context/i18n-context.tsx'
import { CountRow } from '../../ui/count-row.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { FieldError, SelectField } from '../../ui/field.tsx'
import { formTool } from '../../ui/form-tool.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { extraNotes } from '../details/extras-fields.tsx'
import { HiddenFields } from '../hidden-fields.tsx'
import { PlainPartyFields } from '../party/plain-party-fields.tsx'
import type { BookingResult } from '../result/booking-result.ts'
import { departureLocationOf } from '../result/trip-card.tsx'
import { tripTitle } from '../trip-title.ts'
import { ChangeCalendarLegend, DayCalendar, MonthTabsForm } from './day-choices.tsx'
import { LiveQuote } from './live-quote.tsx'
import type { ChangePageView } from './self-service.ts'
import { extraName, keptFieldsOf } from './trip-input.ts'

const formId = 'change'

interface ChangeFormProps {
  result: BookingResult
  content: ChangePageView
}

/** The form for day, place of departure, party and extras. The server answers with the new price. */
export function ChangeForm({ result, content }: ChangeFormProps) {
  const { t, href, formats } = useI18n()
  const { options, days, trip, available, settings } = content
  const errors = content.errors ?? {}
  const isDayFixed = options.scope === 'additions'
  const isBooked = trip.trip === options.booked.trip && trip.start === options.booked.start
  const action = `${href('booking', result.reservation.id)}?change`
  return (
    <>
      <p className="lead">{t('change.lead')}</p>
      <Deadlines result={result} />
      {available && !isDayFixed && <NearestDays available={available} />}
      <form
        id={formId}
        method="post"
        action={action}
        className="fields change-form"
        noValidate
        {...formTool(t, 'tool.change_booking')}
      >
        {/* Enter presses the first button of a form. So the first button is a hidden one that asks for the price. */}
        <button type="submit" className="sr-only" name="intent" value="quote" tabIndex={-1} aria-hidden="true" />
        <HiddenFields
          fields={[
            ['trip', trip.trip],
            ['start', trip.start],
          ]}
        />
        {!isDayFixed && <SailingChoice result={result} content={content} action={action} />}
        {isDayFixed ? (
          <input type="hidden" name="date" value={options.booked.date} />
        ) : (
          <div>
            {days.months.length === 0 && <p className="note">{t('choice.no_days')}</p>}
            <DayCalendar
              months={days.months}
              chosen={trip.date}
              {...(isBooked && { booked: options.booked.date })}
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
            {settings.departure_locations.map(({ id, name, departs_at }) => (
              <option key={id} value={id}>{`${name}, ${formats.clock(departs_at)}`}</option>
            ))}
          </SelectField>
          <fieldset>
            <legend className="d4">{t('booking.fact.guests')}</legend>
            <PlainPartyFields
              party={trip}
              maxParty={options.maxParty}
              prices={settings.prices}
              errors={errors}
              action={action}
              intent="quote"
            />
          </fieldset>
          <ExtrasFields content={content} action={action} />
          <HiddenFields fields={keptFieldsOf(trip.kept)} />
        </div>
      </form>
      {!isDayFixed && <MonthTabsForm />}
    </>
  )
}

/**
 * The trips and starts to which the guest can change, if there are several. A choice reloads the form with the days and
 * prices of the chosen trip and start.
 */
function SailingChoice({ result, content: { trip, errors }, action }: ChangeFormProps & { action: string }) {
  const { t, formats, locale } = useI18n()
  const { settings, reservation } = result
  const listed = settings.trips.flatMap(({ id, names, prices, starts }) =>
    starts.map((start) => ({
      ...{ trip: id, start: start.id, name: names[locale] ?? names.en },
      departs: start.departure_locations[0]?.departs_at,
      price: t('booking.trip.from', { price: formats.price(prices.adult.original_amount) }),
    })),
  )
  const isBooked = (sailing: { trip: string; start: string }) =>
    sailing.trip === reservation.trip && sailing.start === reservation.start
  // The booked trip is added to the list if it is not on sale any more.
  const booked = { ...reservation, name: tripTitle(settings, locale), departs: reservation.departs_at, price: '' }
  const sailings = listed.some(isBooked) ? listed : [booked, ...listed]
  if (sailings.length < 2) return null
  const faults = [...(errors?.trip ?? []), ...(errors?.start ?? [])]
  return (
    <fieldset className="trip-choice" id="sailing">
      <legend className="d4">{t(settings.trips.length > 1 ? 'booking.trip.title' : 'booking.start.title')}</legend>
      <FieldError name="trip" errors={faults} />
      <div className="choices">
        {sailings.map(({ name, departs, price, ...sailing }) => (
          <button
            key={`${sailing.trip}/${sailing.start}`}
            type="submit"
            name="intent"
            value={`sail:${sailing.trip}/${sailing.start}`}
            formAction={`${action}#sailing`}
            aria-current={sailing.trip === trip.trip && sailing.start === trip.start ? 'true' : undefined}
          >
            <b>{name}</b>
            <small>
              <Dotted
                parts={[departs && formats.clock(departs), price, isBooked(sailing) && t('change.quote.before')]}
              />
            </small>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * The amounts and the button of the form, in the trip card. If the card is not beside the form, they are a bar at the
 * bottom of the window.
 */
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

/** Until when the booking can be changed. If the trip card is not beside the form, the booked trip is shown, too. */
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

function NearestDays({ available: { nearest_dates: days, same_day: others = [] } }: { available: AvailabilityHint }) {
  const { t, formats, locale } = useI18n()
  const departures = others.map(({ name, departs_at }) => `${name}, ${formats.clock(departs_at)}`)
  return (
    <div className="note">
      {departures.length > 0 && <p>{`${t('booking.same_day.title')} ${departures.join('; ')}.`}</p>}
      <p>
        {days.length === 0
          ? t('booking.nearest.none')
          : `${t('booking.nearest.title')} ${days.map((date) => weekdayAndDay(date, locale)).join(', ')}.`}
      </p>
    </div>
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
