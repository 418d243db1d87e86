import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { FarePriceList } from '../prices/fare-prices.tsx'
import { OfferItem } from '../prices/offer-item.tsx'
import { TripSegments } from '../prices/trip-segments.tsx'
import { useLocation } from '../routing/router.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** Prices of the tickets and of the extras. New prices apply to new quotes; existing bookings keep theirs. */
export function PricesScreen() {
  const { t } = useAppI18n()
  const { query } = useLocation()
  const [trip, setTrip] = useState(query.get('trip') ?? undefined)
  const { data, error, reload } = useRead('prices', trip === undefined ? {} : { trip })
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.prices')}</h1>
        <p className="quiet">{t('prices.note')}</p>
      </div>
      <ErrorNotice error={error} />
      {data && <TripSegments data={data} onChange={setTrip} />}
      <div className="columns">
        <div>
          {data?.prices.map((fare) => (
            <FarePriceList key={`${fare.trip}/${fare.ticket}`} fare={fare} onChanged={reload} />
          ))}
        </div>
        <section className="block" aria-labelledby="offers">
          <h2 id="offers">{t('offers.title')}</h2>
          {data?.offers.length === 0 && <p>{t('offers.none')}</p>}
          <ul className="rows">
            {data?.offers.map((offer) => (
              <OfferItem key={offer.id} offer={offer} onChanged={reload} />
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
