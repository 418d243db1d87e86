import type { Settings } from '../../../../contract/settings.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'

interface TripsOnSaleProps {
  trips: Settings['trips']
  title: string
}

/** Trips on sale: when and where each begins, its boat and its price. */
export function TripsOnSale({ trips, title }: TripsOnSaleProps) {
  const { t, href, formats, locale } = useI18n()
  return (
    <section className="section container" id="trips">
      <h2 className="d2">
        <Italics text={title} />
      </h2>
      <ul className="ports">
        {trips.map(({ id, names, paths, boat, starts, prices }) => (
          <li key={id}>
            <p className="clock num">
              {starts.map((start) => (
                <span key={start.id}>{formats.clock(start.departure_locations[0]?.departs_at ?? '')} </span>
              ))}
            </p>
            <div>
              <h3 className="d4">
                <a href={paths[locale]}>{names[locale] ?? names.en}</a>
              </h3>
              <p>{[...new Set(starts.flatMap(placesOf))].join(', ')}</p>
              <p>
                {t('home.trips.facts', { boat: boat.name, price: formats.price(prices.adult.original_amount) })}
                {backText(starts, locale, t)}
              </p>
            </div>
            <div className="actions">
              <a className="link" href={paths[locale]}>
                {t('home.trips.more')}
                <span className="sr-only">: {names[locale] ?? names.en}</span>
                <RouteLeg />
              </a>
              <a className="button button-outline" href={`${href('book_now')}?trip=${id}`}>
                {t('home.trips.book')}
                <span className="sr-only">: {names[locale] ?? names.en}</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Start = Settings['trips'][number]['starts'][number]

const placesOf = ({ departure_locations }: Start) => departure_locations.map(({ name }) => name)

/** The text with the time of return. Empty if the trip has several starts or no fixed time of return. */
function backText(
  starts: Start[],
  locale: Parameters<typeof timeInText>[1],
  t: ReturnType<typeof useI18n>['t'],
): string {
  const [start, another] = starts
  const back = start?.departure_locations
    .map(({ returns_at }) => returns_at ?? '')
    .toSorted()
    .at(-1)
  return back && !another ? `, ${t('home.trips.back', { back: timeInText(back, locale) })}` : ''
}
