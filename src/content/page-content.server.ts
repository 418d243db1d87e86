import { marked } from 'marked'
import { parse } from 'yaml'
import type { z } from 'zod'
import { business } from '../../content/business.ts'
import type { Locale } from '../i18n/locales.ts'
import type { Page } from '../pages.ts'
import { type ContentPage, contentShapes } from './page-shapes.ts'

export type PageContent<P extends ContentPage> = z.infer<(typeof contentShapes)[P]> & { page: P; html: string }

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
  const content = { ...parsed(path, source, contentShapes[page], facts(operator)), page }
  read.set(path, content)
  return content as PageContent<P>
}

/** Croatian and Polish don't leave a word of one letter at the end of a line. */
const withBoundLetters = (text: string, locale: Locale) =>
  locale === 'hr' || locale === 'pl' ? text.replace(/(?<=[\s(][aikosuwz]) (?=\S)/gi, '\u00a0') : text

function parsed(path: string, source: string, shape: z.ZodType, values: Record<string, string>) {
  const [, frontMatter, body] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
  if (frontMatter === undefined || body === undefined) throw new Error(`${path} is missing or has no front matter`)
  const fill = (text: string) => filled(text, values, path)
  const fields = shape.safeParse(parse(fill(frontMatter)))
  if (!fields.success) throw new Error(`${path}: ${fields.error.message}`)
  return { ...(fields.data as object), html: marked.parse(fill(body), { async: false }) }
}

function filled(text: string, values: Record<string, string>, path: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${path} asks for {${name}}, which nothing fills`)
    return value
  })
}

function facts({ email, phone }: { email: string; phone: string }): Record<string, string> {
  const departures = business.departureLocations.map(({ id, departsAt }) => [`${id}_departs_at`, departsAt])
  return {
    ...Object.fromEntries(departures),
    returns_at: business.returnsAt,
    boarding_minutes: String(business.boardingMinutesBefore),
    cancellation_hours: String(business.cancellationHours),
    email,
    phone,
  }
}
