import { localesOf } from '../../../content/shown-languages.ts'
import { defaultPicture, type PictureName } from '../../../content/shown-pictures.ts'
import { currentSite } from '../../../content/site.ts'
import { describesTrip } from '../../../content/template-values.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { AppContext } from '../../../domain/context.ts'
import { firstReviews, type ReviewPage } from '../../../domain/reviews/published-reviews.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { tripPath } from '../../../domain/trips/trip-pages.ts'
import { loadTrips, type Trips } from '../../../domain/trips/trips.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import { type Locale, languages } from '../../../i18n/locales.ts'
import { hrefTo, isTripPath, type Page } from '../../../pages.ts'
import { embeddedJson } from '../../../shared/embedded-json.ts'
import { footerNavigation, mainNavigation, policyNavigation } from '../routing/navigation.ts'
import { findListedPageByPath } from '../routing/page-by-path.ts'
import { cardSize } from '../share-pictures/route-and-border.ts'
import { pageCard, shareCardPath, tripCard } from '../share-pictures/share-card.ts'
import type { DocumentMetadata } from './meta-tags.tsx'
import { pageMetadata, tripMetadata } from './page-metadata.ts'
import { buildGraph, type GraphInput } from './structured-data/graph.ts'
import { type TourData, tourLoader } from './tour-data.ts'

/** Metadata of the page at a path. Null if the page is not in the sitemap or if the metadata cannot be loaded. */
export async function loadMetadata(
  services: AppContext,
  path: string,
  loadTour: () => Promise<TourData>,
): Promise<DocumentMetadata | null> {
  const listed = findListedPageByPath(path)
  if (!listed) return null
  try {
    if (isTripPath(path) && (await loadTour()).trip.state !== 'on_sale') return null
    return await buildMetadata(services, listed.page, listed.locale, loadTour)
  } catch (err) {
    services.log.warn({ err, path }, 'page metadata failed, page served without it')
    return null
  }
}

/** Pages whose structured data contains the trip with its offers. */
const pagesWithTrip: Page[] = ['home', 'tour', 'book_now']

/** Canonical URL, language alternates, Open Graph tags and structured data of a page. */
export async function buildMetadata(
  services: AppContext,
  page: Page,
  locale: Locale,
  loadTour = tourLoader(services),
): Promise<DocumentMetadata> {
  const [settings, reviews, trips, facts] = await Promise.all([
    currentSettings(services),
    firstReviews(services, locale),
    loadTrips(services.db),
    pagesWithTrip.includes(page) ? loadTour() : undefined,
  ])
  return describePage(services, page, locale, { settings, reviews, trips, facts })
}

interface MetadataInput {
  settings: Settings
  reviews: ReviewPage
  trips: Trips
  /** The trip with its departures; undefined for pages whose structured data contains no trip. */
  facts: TourData | undefined
}

/** The metadata of a page from loaded data. */
export async function describePage(
  { origin, operator }: Pick<AppContext, 'origin' | 'operator'>,
  page: Page,
  locale: Locale,
  { settings, reviews, trips, facts }: MetadataInput,
): Promise<DocumentMetadata> {
  const texts = page === 'tour' && facts ? tripMetadata(facts, locale) : pageMetadata(page, locale, settings)
  const card = isOwnPage(page, facts) ? tripCard(facts.trip, locale) : pageCard(page, locale, { settings, trips })
  const image = origin + shareCardPath(card)
  const path = (other: Locale) => (page === 'tour' && facts ? tripPath(trips, facts.trip, other) : hrefTo(page, other))
  const { title, description, headline } = texts
  return {
    canonical: origin + path(locale),
    alternates: [
      ...localesOf(page).map((other) => ({ language: other, href: origin + path(other) })),
      { language: 'x-default', href: origin + path(localesOf(page)[0] ?? locale) },
    ],
    title,
    description,
    siteName: currentSite().business.name,
    locale: openGraphLocale(locale),
    image: {
      href: image,
      alt: `${headline} (${currentSite().business.name})`,
      type: 'image/jpeg',
      ...cardSize,
    },
    structuredData: embeddedJson(
      buildGraph({
        ...texts,
        page,
        locale,
        image,
        origin,
        contact: operator,
        trips: settings.trips,
        tripPath: facts && tripPath(trips, facts.trip, locale),
        breadcrumbs: breadcrumbsTo(page, locale, isOwnPage(page, facts) ? texts.headline : undefined),
        trip: facts && { ...tripInput(facts, locale), reviews },
      }),
    ),
  }
}

const openGraphLocale = (locale: Locale) => languages[locale].iso.replace('-', '_')

/**
 * Breadcrumbs: the home page and the page itself, with their navigation labels.
 * @param name replaces the label of the page itself, for the page of a trip
 */
function breadcrumbsTo(page: Page, locale: Locale, name?: string): GraphInput['breadcrumbs'] {
  const t = translatorOf(locale)
  const items = [
    ...mainNavigation,
    ...footerNavigation,
    ...policyNavigation,
    { page: 'book_now', label: 'layout.nav.book_now' } as const,
  ]
  const steps: Page[] = page === 'home' ? ['home'] : ['home', page]
  return steps.flatMap((step) => {
    const item = items.find((candidate) => candidate.page === step)
    return item ? [{ page: step, name: step === page && name ? name : t(item.label) }] : []
  })
}

function tripInput(facts: TourData, locale: Locale) {
  const { headline, description } = tripMetadata(facts, locale)
  const { stops, picture, uploadedPicture } = facts.trip
  return {
    ...{ ...facts, name: headline, description, stops, t: translatorOf(locale) },
    pictures: describesTrip(facts.trip.id)
      ? undefined
      : [uploadedPicture ?? ((picture ?? defaultPicture) as PictureName)],
  }
}

/**
 * Whether this is the page of a trip whose texts come from the operator's data, because `content/pages/tour` does not
 * describe the trip.
 */
const isOwnPage = (page: Page, facts: TourData | undefined): facts is TourData =>
  page === 'tour' && facts !== undefined && !describesTrip(facts.trip.id)
