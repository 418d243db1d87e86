import { useI18n } from '../../context/i18n-context.tsx'
import { FieldError } from '../../ui/field.tsx'
import { parameter } from '../../ui/form-tool.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { boardingText } from '../boarding-text.ts'
import { useBooking } from '../state/use-booking.ts'

/** @param isFirst whether day and party are already chosen: then the boarding place is asked first, with the focus */
export function DepartureLocationField({ isFirst }: { isFirst: boolean }) {
  const { t, formats, locale } = useI18n()
  const { page, fields, rejection, setField } = useBooking()
  const { departure_locations } = page.settings
  const errors = rejection?.errors.departure_location
  return (
    <section
      className="booking-section"
      id="boarding"
      data-next={fields.date && !fields.departure_location ? '' : undefined}
    >
      <fieldset
        aria-describedby={errors && 'departure_location-error'}
        data-refused={errors && ''}
        {...parameter(t('booking.boarding.title'))}
      >
        <legend>
          <h2 className="d4">
            {t('booking.boarding.title')} <RouteLeg />
          </h2>
        </legend>
        <FieldError name="departure_location" errors={errors} />
        <div className="choices">
          {departure_locations.map((location, index) => (
            <label key={location.id}>
              <input
                type="radio"
                name="departure_location"
                value={location.id}
                required
                // biome-ignore lint/a11y/noAutofocus: shows the open question, or the error to visitors without JavaScript
                autoFocus={index === 0 && (isFirst || (errors && !rejection?.errors.date))}
                checked={fields.departure_location === location.id}
                onChange={() => setField('departure_location', location.id)}
              />
              <b>{formats.clock(location.departs_at)}</b>
              <span>{location.name}</span>
              <small>{boardingText(location, page.settings, { t, locale })}</small>
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  )
}
