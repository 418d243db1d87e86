import type { z } from 'zod'
import type { Settings } from '../contract/settings.ts'
import type { Locale } from '../i18n/locales.ts'
import type { Page } from '../pages.ts'
import type { PageSection } from './markdown.ts'
import { type ContentPage, pageSchemas } from './page-schemas.ts'
import { parsePage } from './parse-page.ts'
import { currentFacts } from './quay-facts.ts'
import { templateValues } from './template-values.ts'

export type PageContent<P extends ContentPage> = z.infer<(typeof pageSchemas)[P]> & {
  page: P
  html: string
  /** The headlines of the body, in order. */
  sections: PageSection[]
}

const files = import.meta.glob<string>('/content/pages/**/*.md', { query: '?raw', import: 'default', eager: true })

/** The parsed pages by path. An entry is valid only for the settings whose values are in its texts. */
const cache = new Map<string, { settings: string; content: unknown }>()

export const hasContent = (page: Page): page is ContentPage => page in pageSchemas

/**
 * The content of a page from `content/pages/<page>/<locale>.md`. Placeholders such as `{returns_at}` or
 * `{cancellation_hours, plural, one {# hour} other {# hours}}` are replaced by the business data and the settings, so the texts
 * repeat no price, time, address or number. Items of unknown facts are left out. Throws a `ContentError` if the file has
 * faults, which the build finds (`scripts/content/check-content.ts`).
 */
export function pageContent<P extends ContentPage>(page: P, locale: Locale, settings: Settings): PageContent<P> {
  const path = `/content/pages/${page}/${locale}.md`
  const cached = cache.get(path)
  const key = JSON.stringify(settings)
  if (cached?.settings === key) return cached.content as PageContent<P>
  const file = { file: path.slice(1), source: files[path] ?? '', page, locale }
  const facts = currentFacts(settings)
  const values = { facts, values: templateValues(settings, facts, locale) }
  const content = { ...parsePage(file, values), page }
  cache.set(path, { settings: key, content })
  return content as PageContent<P>
}
