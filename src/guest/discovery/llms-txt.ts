import { plainText } from '../../content/plain-text.ts'
import { localesOf, mainLocale, shownLocales } from '../../content/shown-languages.ts'
import { currentSite } from '../../content/site.ts'
import { catalogues, interfaces } from '../../contract/interfaces.ts'
import type { AppContext } from '../../domain/context.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { tripPath } from '../../domain/trips/trip-pages.ts'
import { loadTrips, tripsOnSale } from '../../domain/trips/trips.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { type Locale, languages } from '../../i18n/locales.ts'
import { hrefTo, indexablePages } from '../../pages.ts'
import { pageMetadata, tripMetadata } from '../site/head/page-metadata.ts'
import { bookingTemplate } from '../site/head/structured-data/urls.ts'

/**
 * `/llms.txt` in the format of https://llmstxt.org: trips, pages and interfaces in the main language. The other
 * languages have a link each in the section `Optional`.
 */
export async function llmsTxt(services: AppContext): Promise<string> {
  const locale = mainLocale()
  const t = translatorOf(locale)
  const { origin, operator } = services
  const [settings, trips] = await Promise.all([currentSettings(services), loadTrips(services.db)])
  const link = (title: string, path: string, text: string) => `- [${inline(title)}](${origin}${path}): ${inline(text)}`
  const onSale = tripsOnSale(trips)
  const tripLines = await Promise.all(
    onSale.map(async (trip) => {
      const ofTrip = await currentSettings(services, { trip: trip.id })
      const { headline, description } = tripMetadata({ trip, settings: ofTrip }, locale)
      const price = formatsOf(locale).price(ofTrip.prices.adult.original_amount)
      const text = description.includes(price) ? description : `${description} ${t('llms.price', { price })}`
      return link(headline, tripPath(trips, trip, locale), text)
    }),
  )
  const pages = indexablePages.filter((page) => page !== 'tour' && localesOf(page).includes(locale))
  const template = onSale.map(({ id }) => bookingTemplate(origin + hrefTo('book_now', locale), id, onSale.length > 1))
  return [
    `# ${inline(currentSite().business.name)}`,
    `> ${inline(pageMetadata('home', locale, settings).description)}`,
    [t('llms.booking'), ...new Set(template.map((each) => `- \`${each}\``))].join('\n'),
    `${operator.email}, ${operator.phone}`,
    section(t('llms.trips'), tripLines),
    section(
      t('llms.pages'),
      pages.map((page) => {
        const { title, description } = pageMetadata(page, locale, settings)
        return link(title, hrefTo(page, locale), description)
      }),
    ),
    section(t('llms.interfaces'), [
      ...Object.values(interfaces).map(({ title, path, description }) => link(title, path, description)),
      link('API catalog', catalogues.apis, 'RFC 9727'),
    ]),
    // The format prescribes this title for a section that readers can skip.
    section(
      'Optional',
      shownLocales()
        .filter((other) => other !== locale)
        .map(languageLine),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')

  function languageLine(other: Locale): string {
    return link(languages[other].name, hrefTo('home', other), pageMetadata('home', other, settings).description)
  }
}

const section = (title: string, lines: string[]) => (lines.length === 0 ? '' : `## ${title}\n\n${lines.join('\n')}`)

/** One line of Markdown without links and soft hyphens. */
const inline = (text: string) => plainText(text).replace(/\s+/g, ' ').replace(/[[\]]/g, '')
