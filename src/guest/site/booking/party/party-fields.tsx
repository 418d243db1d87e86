import { fewPlaces } from '../../../../domain/availability/few-places.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { guestKinds, partySizeOf } from '../state/booking-fields.ts'
import { placesLeftAfter } from '../state/count-limits.ts'
import { useBooking } from '../state/use-booking.ts'
import { CountField } from './count-field.tsx'

const priceKeyOf = { adults: 'adult', children: 'child', infants: 'infant' } as const

export function PartyFields() {
  const { t, formats } = useI18n()
  const { prices, rejection } = useBooking()
  const notes = (name: keyof typeof priceKeyOf) => {
    const { original_amount: each, min_age: min, max_age: max } = prices[priceKeyOf[name]]
    const price = each === 0 ? t('booking.free') : formats.price(each)
    const ages = max === null ? t('booking.ages_from', { min }) : t('booking.ages', { min, max })
    return [`${price}, ${ages}`]
  }
  return (
    <section className="booking-section" id="party" aria-labelledby="party-title">
      <h2 className="d4" id="party-title">
        {t('booking.party.title')}
      </h2>
      <div>
        {guestKinds.map((name) => (
          <CountField
            key={name}
            name={name}
            title={t(`booking.${name}`)}
            notes={notes(name)}
            errors={rejection?.errors[name]}
          />
        ))}
      </div>
      <PlacesLeft />
    </section>
  )
}

/** After every change of the party, a live region announces how many places are left for others, if they are few. */
function PlacesLeft() {
  const { t, href } = useI18n()
  const { fields, limits, page } = useBooking()
  const party = partySizeOf(fields)
  const { placesLeft, maxParty } = limits
  const tooMany = placesLeft !== undefined && party > placesLeft
  const left = placesLeft === undefined ? Infinity : placesLeftAfter(placesLeft, fields)
  return (
    <>
      <p className={tooMany ? 'places-left error' : 'places-left hint'} role="status">
        {tooMany ? (
          t('booking.too_many', { places: placesLeft, party })
        ) : (
          <>
            {left <= fewPlaces && <span>{t('booking.places_left', { places: left })} </span>}
            <span>{t('booking.infants_count')}</span>
          </>
        )}
      </p>
      {party >= maxParty && (
        <p className="hint">
          <span>{t('booking.larger_group', { maximum: page.settings.booking.max_party })} </span>
          <a href={href('private_tours')}>{t('booking.larger_group_link')}</a>
        </p>
      )}
    </>
  )
}
