import { useWords } from '../words.tsx'
import { partyOf, people } from './booking-fields.ts'
import { CountRow } from './count-row.tsx'
import { placesBeside } from './counts.ts'
import { useBooking } from './use-booking.ts'

const priceKeyOf = { adults: 'adult', children: 'child', infants: 'infant' } as const

export function Party() {
  const { t, formats } = useWords()
  const { page, rejection } = useBooking()
  const notes = (name: keyof typeof priceKeyOf) => {
    const { original_amount: each, min_age: min, max_age: max } = page.settings.prices[priceKeyOf[name]]
    const price = each === 0 ? t('booking.free') : formats.price(each)
    const ages = max === null ? t('booking.ages_from', { min }) : t('booking.ages', { min, max })
    return [`${price}, ${ages}`]
  }
  return (
    <section className="booking-section next-frame" id="party" aria-labelledby="party-title">
      <h2 className="d4" id="party-title">
        {t('booking.party.title')}
      </h2>
      <div>
        {people.map((name) => (
          <CountRow
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

/** A live region that announces the places left after every change of the party. */
function PlacesLeft() {
  const { t, href } = useWords()
  const { fields, limits, rejection, page } = useBooking()
  const party = partyOf(fields)
  const { placesLeft, maxParty } = limits
  const isDateMissing = fields.date === '' && rejection?.errors.date
  const tooMany = placesLeft !== undefined && party > placesLeft
  return (
    <>
      <p className={isDateMissing || tooMany ? 'places-left error' : 'places-left hint'} role="status">
        {isDateMissing
          ? t('error.date_first')
          : placesLeft === undefined
            ? t('booking.infants_count')
            : tooMany
              ? t('booking.too_many', { places: placesLeft, party })
              : `${t('booking.places_left', { places: placesBeside(placesLeft, fields) })} ${t('booking.infants_count')}`}
      </p>
      {party >= maxParty && (
        <p className="hint">
          {t('booking.larger_group', { maximum: page.settings.booking.max_party })}{' '}
          <a href={href('private_tours')}>{t('booking.larger_group_link')}</a>
        </p>
      )}
    </>
  )
}
