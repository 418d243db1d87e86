import { parse } from 'yaml'
import type { z } from 'zod'
import type { Locale } from '../i18n/locales.ts'
import type { Page } from '../pages.ts'
import { withBoundLetters } from './bound-letters.ts'
import { facts } from './facts.ts'
import { escaped, rendered, type Section } from './markdown.ts'
import { type ContentPage, contentShapes } from './page-shapes.ts'

export type PageContent<P extends ContentPage> = z.infer<(typeof contentShapes)[P]> & {
  page: P
  html: string
  /** The headlines of the body, in order. */
  sections: Section[]
}

const files = import.meta.glob<string>('/content/pages/**/*.md', { query: '?raw', import: 'default', eager: true })
const cache = new Map<string, unknown>()

export const hasContent = (page: Page): page is ContentPage => page in contentShapes

/**
 * The content of a page from `content/pages/<page>/<locale>.md`. Placeholders such as `{returns_at}` are replaced by the
 * business data, so that no time, address or number is repeated. Throws if the file is missing or doesn't match the page's
 * schema.
 */
export function pageContent<P extends ContentPage>(
  page: P,
  locale: Locale,
  operator: { email: string; phone: string },
): PageContent<P> {
  const path = `/content/pages/${page}/${locale}.md`
  const cached = cache.get(path)
  if (cached) return cached as PageContent<P>
  const source = withBoundLetters(files[path] ?? '', locale)
  const content = { ...parseContent(path, source, page, locale, facts(operator, locale)), page }
  cache.set(path, content)
  return content as PageContent<P>
}

function parseContent(path: string, source: string, page: ContentPage, locale: Locale, values: Record<string, string>) {
  const [, frontMatter, body] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
  if (frontMatter === undefined || body === undefined) throw new Error(`${path} is missing or has no front matter`)
  const fields = contentShapes[page].safeParse(fillFields(parse(frontMatter), values, path))
  if (!fields.success) throw new Error(`${path}: ${fields.error.message}`)
  const { html, sections } = rendered(body, locale)
  return { ...(fields.data as object), html: fillHtml(html, values, path), sections }
}

/** Fields are filled after parsing the YAML, so that a company name can't break the syntax. */
function fillFields(field: unknown, values: Record<string, string>, path: string): unknown {
  if (typeof field === 'string') return fillTemplate(field, values, path)
  if (Array.isArray(field)) return field.map((item) => fillFields(item, values, path))
  if (field === null || typeof field !== 'object') return field
  return Object.fromEntries(Object.entries(field).map(([name, item]) => [name, fillFields(item, values, path)]))
}

/** Values in the body are escaped; e-mail and phone become links. */
function fillHtml(html: string, { email = '', phone = '', ...values }: Record<string, string>, path: string): string {
  const safe = Object.entries(values).map(([name, value]) => [name, escaped(value)] as const)
  return fillTemplate(
    html,
    {
      ...Object.fromEntries(safe),
      email: `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`,
      phone: `<a class="num" href="tel:${phone.replace(/[^+\d]/g, '')}">${escaped(phone)}</a>`,
    },
    path,
  )
}

function fillTemplate(text: string, values: Record<string, string>, path: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${path}: unknown placeholder {${name}}`)
    return value
  })
}
