import { createContext, type RouterContextProvider } from 'react-router'
import { business } from '../../../content/business.ts'
import type { Services } from '../../domain/services.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { hrefTo } from '../../i18n/href-to.ts'
import { defaultLocale, type Locale, languages, locales } from '../../i18n/locales.ts'
import type { Page } from '../../pages.ts'
import { listedPageAt } from '../address.ts'
import { embeddedJson } from '../json-block.tsx'
import { footerWays, mainWays, policyWays } from '../layout/navigation.ts'
import { requestContext } from '../request-context.ts'
import type { Announcement } from './announcement.tsx'
import { sharePicture } from './share-picture.server.ts'
import { type GraphSubject, graphOf } from './structured-data/graph.ts'
import { type TourFacts, tourFacts } from './tour-facts.server.ts'
import { wordsOfPage } from './words-of-page.server.ts'

/** What the page that was asked for says of itself; null for one that nobody may list. */
export const announcementContext = createContext<Announcement | null>(null)

/** Leaves it with the request, for the rendering to find. A page is good without. */
export async function announceRequested(url: URL, context: Readonly<RouterContextProvider>): Promise<void> {
  const listed = listedPageAt(url.pathname)
  if (!listed) return
  const services = context.get(requestContext)
  try {
    context.set(announcementContext, await announce(services, listed.page, listed.locale))
  } catch (err) {
    services.log.warn({ err, path: url.pathname }, 'a page goes without what it says to those who list it')
  }
}

const selling: Page[] = ['home', 'tour', 'book_now']

/** What was said of the same facts, which many ask for within a second. */
const said = new WeakMap<TourFacts, Map<string, Promise<Announcement>>>()

/** What a page says of itself to those who list and share it. */
export async function announce(services: Services, page: Page, locale: Locale): Promise<Announcement> {
  if (!selling.includes(page)) return announcementOf(services, page, locale, undefined)
  const facts = await tourFacts(services)
  const ofTheseFacts = said.get(facts) ?? new Map<string, Promise<Announcement>>()
  said.set(facts, ofTheseFacts)
  const key = `${page} ${locale}`
  const announcement = ofTheseFacts.get(key) ?? announcementOf(services, page, locale, facts)
  ofTheseFacts.set(key, announcement)
  return announcement
}

async function announcementOf(
  services: Services,
  page: Page,
  locale: Locale,
  facts: TourFacts | undefined,
): Promise<Announcement> {
  const { origin, operator } = services
  const words = wordsOfPage(page, locale, operator)
  const picture = origin + (await sharePicture(page, locale))
  const { title, description, headline } = words
  return {
    canonical: origin + hrefTo(page, locale),
    translations: [
      ...locales.map((other) => ({ language: other, href: origin + hrefTo(page, other) })),
      { language: 'x-default', href: origin + hrefTo(page, defaultLocale) },
    ],
    title,
    description,
    siteName: business.name,
    locale: openGraphLocale(locale),
    otherLocales: locales.filter((other) => other !== locale).map(openGraphLocale),
    picture: { href: picture, alt: `${headline} (${business.name})`, type: 'image/jpeg', width: 1200, height: 630 },
    structuredData: embeddedJson(
      graphOf({
        ...words,
        page,
        locale,
        picture,
        origin,
        contact: operator,
        trail: trailTo(page, locale),
        trip: facts && tripOf(facts, services, locale),
      }),
    ),
  }
}

const openGraphLocale = (locale: Locale) => languages[locale].iso.replace('-', '_')

/** The home page and the page below it, in the words of the navigation. */
function trailTo(page: Page, locale: Locale): GraphSubject['trail'] {
  const t = translatorOf(locale)
  const ways = [...mainWays, ...footerWays, ...policyWays, { page: 'book_now', label: 'layout.nav.book_now' } as const]
  const steps: Page[] = page === 'home' ? ['home'] : ['home', page]
  return steps.flatMap((step) => {
    const way = ways.find((candidate) => candidate.page === step)
    return way ? [{ page: step, name: t(way.label) }] : []
  })
}

function tripOf(facts: TourFacts, { operator }: Services, locale: Locale): GraphSubject['trip'] {
  const { headline, description } = wordsOfPage('tour', locale, operator)
  return { ...facts, name: headline, description, t: translatorOf(locale) }
}
