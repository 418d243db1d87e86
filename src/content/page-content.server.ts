import { parse } from 'yaml'
import type { z } from 'zod'
import type { Locale } from '../i18n/locales.ts'
import type { Page } from '../pages.ts'
import { escapeHtml, type PageSection, renderMarkdown } from './markdown.ts'
import { withNonBreakingWords } from './non-breaking-words.ts'
import { type ContentPage, pageSchemas } from './page-schemas.ts'
import { templateValues } from './template-values.ts'

export type PageContent<P extends ContentPage> = z.infer<(typeof pageSchemas)[P]> & {
  page: P
  html: string
  /** The headlines of the body, in order. */
  sections: PageSection[]
}

const files = import.meta.glob<string>('/content/pages/**/*.md', { query: '?raw', import: 'default', eager: true })
const cache = new Map<string, unknown>()

export const hasContent = (page: Page): page is ContentPage => page in pageSchemas

/**
 * The content of a page from `content/pages/<page>/<locale>.md`. Placeholders such as `{returns_at}` are replaced by
 * the business data, so the texts repeat no time, address or number. Throws if the file is missing or doesn't match the
 * schema of the page.
 */
export function pageContent<P extends ContentPage>(
  page: P,
  locale: Locale,
  operator: { email: string; phone: string },
): PageContent<P> {
  const path = `/content/pages/${page}/${locale}.md`
  const cached = cache.get(path)
  if (cached) return cached as PageContent<P>
  const source = withNonBreakingWords(files[path] ?? '', locale)
  const content = { ...parseContent(path, source, page, locale, templateValues(operator, locale)), page }
  cache.set(path, content)
  return content as PageContent<P>
}

function parseContent(path: string, source: string, page: ContentPage, locale: Locale, values: Record<string, string>) {
  const [, frontMatter, body] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
  if (frontMatter === undefined || body === undefined) throw new Error(`${path} is missing or has no front matter`)
  const fields = pageSchemas[page].safeParse(fillFields(parse(frontMatter), values, path))
  if (!fields.success) throw new Error(`${path}: ${fields.error.message}`)
  const { html, sections } = renderMarkdown(body, locale)
  return { ...(fields.data as object), html: fillHtml(html, values, path), sections }
}

/** Replaces placeholders after the YAML is parsed, so that a company name can't break the syntax. */
function fillFields(field: unknown, values: Record<string, string>, path: string): unknown {
  if (typeof field === 'string') return fillTemplate(field, values, path)
  if (Array.isArray(field)) return field.map((item) => fillFields(item, values, path))
  if (field === null || typeof field !== 'object') return field
  return Object.fromEntries(Object.entries(field).map(([name, item]) => [name, fillFields(item, values, path)]))
}

/** Replaces placeholders in HTML: values are escaped, and e-mail and phone become links. */
function fillHtml(html: string, { email = '', phone = '', ...values }: Record<string, string>, path: string): string {
  const safe = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)] as const)
  return fillTemplate(
    html,
    {
      ...Object.fromEntries(safe),
      email: `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
      phone: `<a class="num" href="tel:${phone.replace(/[^+\d]/g, '')}">${escapeHtml(phone)}</a>`,
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
