import { business } from '../../../../content/business.ts'
import { describesTrip } from '../../../content/template-values.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { AppContext } from '../../../domain/context.ts'
import { firstReviews, type ReviewPage } from '../../../domain/reviews/published-reviews.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import { defaultLocale, type Locale, languages, locales } from '../../../i18n/locales.ts'
import { hrefTo, type Page } from '../../../pages.ts'
import { footerNavigation, mainNavigation, policyNavigation } from '../routing/navigation.ts'
import { findListedPageByPath } from '../routing/page-by-path.ts'
import { embeddedJson } from '../ui/json-block.tsx'
import type { DocumentMetadata } from './meta-tags.tsx'
import { pageMetadata } from './page-metadata.ts'
import { sharePicturePath } from './share-picture.ts'
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
  const [settings, reviews, facts] = await Promise.all([
    currentSettings(services),
    firstReviews(services, locale),
    pagesWithTrip.includes(page) ? loadTour() : undefined,
  ])
  return describePage(services, page, locale, { settings, reviews, facts })
}

interface MetadataInput {
  settings: Settings
  reviews: ReviewPage
  /** The trip; only for the pages that show it. */
  facts: TourData | undefined
}

/** The metadata of a page from loaded data. */
export async function describePage(
  { origin, operator }: Pick<AppContext, 'origin' | 'operator'>,
  page: Page,
  locale: Locale,
  { settings, reviews, facts }: MetadataInput,
): Promise<DocumentMetadata> {
  const texts = pageMetadata(page, locale, settings)
  const image = origin + (await sharePicturePath(page, locale))
  const { title, description, headline } = texts
  return {
    canonical: origin + hrefTo(page, locale),
    alternates: [
      ...locales.map((other) => ({ language: other, href: origin + hrefTo(page, other) })),
      { language: 'x-default', href: origin + hrefTo(page, defaultLocale) },
    ],
    title,
    description,
    siteName: business.name,
    locale: openGraphLocale(locale),
    image: { href: image, alt: `${headline} (${business.name})`, type: 'image/jpeg', width: 1200, height: 630 },
    structuredData: embeddedJson(
      buildGraph({
        ...texts,
        page,
        locale,
        image,
        origin,
        contact: operator,
        trips: settings.trips,
        breadcrumbs: breadcrumbsTo(page, locale),
        trip: facts && { ...tripInput(facts, settings, locale), reviews },
      }),
    ),
  }
}

const openGraphLocale = (locale: Locale) => languages[locale].iso.replace('-', '_')

/** Breadcrumbs: the home page and the page itself, with their navigation labels. */
function breadcrumbsTo(page: Page, locale: Locale): GraphInput['breadcrumbs'] {
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
    return item ? [{ page: step, name: t(item.label) }] : []
  })
}

function tripInput(facts: TourData, settings: Settings, locale: Locale) {
  const texts = describesTrip(settings.trip) ? pageMetadata('tour', locale, settings) : tripTexts(settings, locale)
  return { ...facts, name: texts.headline, description: texts.description, t: translatorOf(locale) }
}

/** Of a trip that `content/` does not describe: its title, and where it goes. */
function tripTexts({ titles, trip, trips }: Settings, locale: Locale) {
  const headline = titles[locale] ?? titles[defaultLocale] ?? ''
  const stops = trips.find(({ id }) => id === trip)?.stops ?? []
  return { headline, description: [headline, stops.map(({ name }) => name).join(', ')].filter(Boolean).join(': ') }
}
