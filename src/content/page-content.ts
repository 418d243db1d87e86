import type { z } from 'zod'
import type { Settings } from '../contract/settings.ts'
import type { Locale } from '../i18n/locales.ts'
import type { Page } from '../pages.ts'
import type { PageSection } from './markdown.ts'
import { type ContentPage, pageSchemas } from './page-schemas.ts'
import { fillPage } from './parse-page.ts'
import type { ValueProblem } from './problem.ts'
import { currentFacts } from './quay-facts.ts'
import { currentSite, defaultSite } from './site.ts'
import type { PageSource, SiteDocument } from './site-schema.ts'
import { templateValues } from './template-values.ts'

export type PageContent<P extends ContentPage> = z.infer<(typeof pageSchemas)[P]> & {
  page: P
  html: string
  /** The headlines of the body, in order. */
  sections: PageSection[]
}

/**
 * The filled pages of a site document, by page, language, trip and start. An entry is used only for the settings with
 * which it was filled.
 */
const filled = new WeakMap<SiteDocument, Map<string, { settings: string; content: unknown }>>()

export const hasContent = (page: Page): page is ContentPage => page in pageSchemas

/**
 * The content of a page in the site document. Placeholders such as `{returns_at}` or
 * `{cancellation_hours, plural, one {# hour} other {# hours}}` are replaced by the business data and the settings, so the texts
 * repeat no price, time, address or number. Items of unknown facts are left out. A page that can't be filled, for example after
 * the operator has retired a quay that it names, is shown with the text of `content/pages/`.
 */
export function pageContent<P extends ContentPage>(page: P, locale: Locale, settings: Settings): PageContent<P> {
  const site = currentSite()
  const pages = filled.get(site) ?? new Map<string, { settings: string; content: unknown }>()
  filled.set(site, pages)
  const key = `${page}/${locale}/${settings.trip}/${settings.start}`
  const values = JSON.stringify(settings)
  const cached = pages.get(key)
  if (cached?.settings === values) return cached.content as PageContent<P>
  const content = { ...fillOrDefault(site, page, locale, settings), page }
  pages.set(key, { settings: values, content })
  return content as PageContent<P>
}

function fillOrDefault(site: SiteDocument, page: ContentPage, locale: Locale, settings: Settings) {
  const facts = currentFacts(settings)
  const values = { facts, values: templateValues(settings, facts, locale) }
  const faults: ValueProblem[] = []
  const fill = ({ body, ...fields }: PageSource) =>
    fillPage({ fields, body }, locale, values, (_, problem) => faults.push(problem))
  const written = fill(site.pages[page][locale])
  return faults.length === 0 ? written : fill(defaultSite().pages[page][locale])
}
