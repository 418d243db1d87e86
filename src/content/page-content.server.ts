import { parse } from 'yaml'
import type { z } from 'zod'
import { type TripFacts, tripFacts } from '../../content/business.ts'
import type { Settings } from '../contract/settings.ts'
import { compileCatalogue } from '../i18n/compile-catalogue.ts'
import type { Locale } from '../i18n/locales.ts'
import { withNonBreakingWords } from '../i18n/non-breaking-words.ts'
import { createTranslator, type MessageKey, type MessageValues } from '../i18n/translator.ts'
import type { Page } from '../pages.ts'
import { withoutUnmetItems } from './fact-conditions.ts'
import { escapeHtml, type PageSection, renderMarkdown } from './markdown.ts'
import { type ContentPage, pageSchemas } from './page-schemas.ts'
import { templateValues } from './template-values.ts'

export type PageContent<P extends ContentPage> = z.infer<(typeof pageSchemas)[P]> & {
  page: P
  html: string
  /** The headlines of the body, in order. */
  sections: PageSection[]
}

const files = import.meta.glob<string>('/content/pages/**/*.md', { query: '?raw', import: 'default', eager: true })

/** By path; valid only for the settings that its texts contain. */
const cache = new Map<string, { settings: string; content: unknown }>()

export const hasContent = (page: Page): page is ContentPage => page in pageSchemas

/**
 * The content of a page from `content/pages/<page>/<locale>.md`. Placeholders such as `{returns_at}` or
 * `{cancellation_hours, plural, one {# hour} other {# hours}}` are replaced by the business data and the settings, so the texts
 * repeat no price, time, address or number. Items of unknown facts are left out. Throws if the file is missing or doesn't match
 * the schema of the page.
 */
export function pageContent<P extends ContentPage>(page: P, locale: Locale, settings: Settings): PageContent<P> {
  const path = `/content/pages/${page}/${locale}.md`
  const cached = cache.get(path)
  const key = JSON.stringify(settings)
  if (cached?.settings === key) return cached.content as PageContent<P>
  const source = withNonBreakingWords(files[path] ?? '', locale)
  const fill = createTemplate(path, locale, templateValues(settings, tripFacts, locale))
  const content = { ...parseContent(path, source, { page, locale, facts: tripFacts, fill }), page }
  cache.set(path, { settings: key, content })
  return content as PageContent<P>
}

interface ContentOptions {
  page: ContentPage
  locale: Locale
  facts: TripFacts
  fill: Template
}

function parseContent(path: string, source: string, { page, locale, facts, fill }: ContentOptions) {
  const [, frontMatter, body] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
  if (frontMatter === undefined || body === undefined) throw new Error(`${path} is missing or has no front matter`)
  const fields = pageSchemas[page].safeParse(fillFields(withoutUnmetItems(parse(frontMatter), facts), fill))
  if (!fields.success) throw new Error(`${path}: ${fields.error.message}`)
  const { html, sections } = renderMarkdown(body, locale)
  return { ...(fields.data as object), html: fill(html, htmlValue), sections }
}

/** Replaces placeholders after the YAML is parsed, so that a company name can't break the syntax. */
function fillFields(field: unknown, fill: Template): unknown {
  if (typeof field === 'string') return fill(field)
  if (Array.isArray(field)) return field.map((item) => fillFields(item, fill))
  if (field === null || typeof field !== 'object') return field
  return Object.fromEntries(Object.entries(field).map(([name, item]) => [name, fillFields(item, fill)]))
}

/** In HTML, values are escaped, and e-mail and phone become links. */
function htmlValue(name: string, value: string): string {
  const text = escapeHtml(value)
  if (name === 'email') return `<a href="mailto:${text}">${text}</a>`
  if (name === 'phone') return `<a class="num" href="tel:${value.replace(/[^+\d]/g, '')}">${text}</a>`
  return text
}

/** Replaces the placeholders of a text. @param convert applied to values that are texts */
type Template = (text: string, convert?: (name: string, value: string) => string) => string

/** A placeholder, or an ICU plural or select whose cases contain no further braces; then the full stop after it. */
const placeholder = /(\{(\w+)(?:, *(?:plural|select),(?:[^{}]|\{[^{}]*\})*)?\})(\.?)/g

function createTemplate(path: string, locale: Locale, values: MessageValues): Template {
  return (text, convert = (_, value) => value) =>
    text.replace(placeholder, (_, message: string, name: string, stop: string) => {
      const filled = fillOne(message, name, convert)
      // The stop of an abbreviation such as "d.o.o." also ends the sentence.
      return filled.endsWith('.') ? filled : filled + stop
    })

  function fillOne(message: string, name: string, convert: NonNullable<Parameters<Template>[1]>): string {
    const value = values[name]
    if (value === undefined) throw new Error(`${path}: unknown placeholder {${name}}`)
    const isSelect = /^\{\w+, *select,/.test(message)
    if (typeof value === 'string' && !isSelect) return convert(name, value)
    if (message === `{${name}}`) return String(value)
    return createTranslator(locale, compileCatalogue({ message }, locale))('message' as MessageKey, { [name]: value })
  }
}
