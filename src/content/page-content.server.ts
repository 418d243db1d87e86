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
  /** The headlines of the body, in their order. */
  sections: Section[]
}

const files = import.meta.glob<string>('/content/pages/**/*.md', { query: '?raw', import: 'default', eager: true })
const read = new Map<string, unknown>()

export const hasContent = (page: Page): page is ContentPage => page in contentShapes

/**
 * The operator's words for a page, from `content/pages/<page>/<locale>.md`. Places such as `{returns_at}` are filled
 * from the operator's facts, so that no time, address or number is written down twice. Throws where a file is missing
 * or lacks what its page needs.
 */
export function pageContent<P extends ContentPage>(
  page: P,
  locale: Locale,
  operator: { email: string; phone: string },
): PageContent<P> {
  const path = `/content/pages/${page}/${locale}.md`
  const known = read.get(path)
  if (known) return known as PageContent<P>
  const source = withBoundLetters(files[path] ?? '', locale)
  const content = { ...parsed(path, source, page, locale, facts(operator, locale)), page }
  read.set(path, content)
  return content as PageContent<P>
}

function parsed(path: string, source: string, page: ContentPage, locale: Locale, values: Record<string, string>) {
  const [, frontMatter, body] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
  if (frontMatter === undefined || body === undefined) throw new Error(`${path} is missing or has no front matter`)
  const fields = contentShapes[page].safeParse(filledFields(parse(frontMatter), values, path))
  if (!fields.success) throw new Error(`${path}: ${fields.error.message}`)
  const { html, sections } = rendered(body, locale)
  return { ...(fields.data as object), html: filledHtml(html, values, path), sections }
}

/** The fields are filled after YAML has been read, so that no name of a company can break it. */
function filledFields(field: unknown, values: Record<string, string>, path: string): unknown {
  if (typeof field === 'string') return filled(field, values, path)
  if (Array.isArray(field)) return field.map((item) => filledFields(item, values, path))
  if (field === null || typeof field !== 'object') return field
  return Object.fromEntries(Object.entries(field).map(([name, item]) => [name, filledFields(item, values, path)]))
}

/** What fills the body is text and no Markdown; the ways to reach the operator become links. */
function filledHtml(html: string, { email = '', phone = '', ...values }: Record<string, string>, path: string): string {
  const safe = Object.entries(values).map(([name, value]) => [name, escaped(value)] as const)
  return filled(
    html,
    {
      ...Object.fromEntries(safe),
      email: `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`,
      phone: `<a class="num" href="tel:${phone.replace(/[^+\d]/g, '')}">${escaped(phone)}</a>`,
    },
    path,
  )
}

function filled(text: string, values: Record<string, string>, path: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${path} asks for {${name}}, which nothing fills`)
    return value
  })
}
