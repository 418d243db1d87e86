import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { defaultLocale, type Locale, locales } from '../i18n/locales.ts'
import { pageKeys } from '../pages.ts'
import { projectRoot } from '../project-root.ts'
import { hasContent } from './page-content.server.ts'
import type { ContentPage } from './page-shapes.ts'

const pages = pageKeys.filter(hasContent)
const others = locales.filter((locale) => locale !== defaultLocale)
const both = pages.flatMap((page) => others.map((locale) => [page, locale] as const))

interface Source {
  /** Every field by its path, such as `legs.list.0.title`. */
  fields: [path: string, value: string][]
  body: string
}

function sourceOf(page: ContentPage, locale: Locale): Source {
  const file = readFileSync(join(projectRoot, `content/pages/${page}/${locale}.md`), 'utf8')
  const [, frontMatter = '', body = ''] = file.match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
  return { fields: leaves(parse(frontMatter)), body }
}

const leaves = (value: unknown, path = ''): [string, string][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name))
    : [[path, String(value)]]

/** What a reader sees on the page, in paragraphs: without the page's description for others, names of icons and dates. */
function paragraphs({ fields, body }: Source, { described = false } = {}): string[] {
  const unseen = described ? /(^|\.)(icon|updated|number)$/ : /(^|\.)(icon|updated|number|alt|meta_\w+)$/
  return [
    ...fields.filter(([path]) => !unseen.test(path)).map(([, value]) => value),
    ...body.split(/\n\n|\n(?=[-|#\d])/),
  ]
    .map((text) => text.trim())
    .filter(Boolean)
}

const wordsIn = (text: string) => text.replace(/<\/?i>/g, '').match(/[\p{L}\p{N}{][\p{L}\p{N}\p{M}_}'’.-]*/gu) ?? []

/** How a page is built: its fields, and the headlines, list items, rows and links of its body, in their order. */
const skeleton = ({ fields, body }: Source) => ({
  fields: fields.map(([path]) => path),
  body: body
    .split('\n')
    .map((line) => line.match(/^(##|-|\d+\.|\|)(?= )/)?.[1] ?? (line === '' ? '' : 'text'))
    .filter(Boolean),
  places: ([body, ...fields.map(([, value]) => value)].join('\n').match(/\{\w+\}|page:\w+|`[^`]+`/g) ?? []).sort(),
})

describe.each(both)('%s in %s', (page, locale) => {
  const english = sourceOf(page, defaultLocale)
  const source = sourceOf(page, locale)

  test('has what the English page has, no more and no less', () => {
    expect(skeleton(source)).toEqual(skeleton(english))
  })

  test('has no English left in it', () => {
    const known = new Set(paragraphs(english, { described: true }).flatMap(sentences))
    const left = paragraphs(source, { described: true }).filter(
      (paragraph) => sentences(paragraph).some((sentence) => known.has(sentence)) || soundsEnglish(paragraph, locale),
    )
    expect(left).toEqual([])
  })
})

/** Sentences long enough that no two languages share them. */
const sentences = (paragraph: string) =>
  paragraph
    .split(/(?<=[.?:;])\s+|\|/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsIn(sentence).filter((word) => !/[{\d@]/.test(word)).length >= 4)

/** Words that hold English together; a fifth of any of its sentences are these. */
const holding =
  'the and of to is you we it our your with that this for are be not if from they have what when which by at'.split(' ')
/** Those that are words of another language too. */
const shared: Record<Locale, string[]> = { en: [], hr: ['to'], de: ['at'], it: [], pl: ['to', 'we', 'by'] }

function soundsEnglish(paragraph: string, locale: Locale): boolean {
  const words = wordsIn(paragraph).map((word) => word.toLowerCase())
  const english = words.filter((word) => holding.includes(word) && !shared[locale].includes(word))
  return words.length >= 6 && english.length / words.length > 0.12
}

test('a sentence of English is heard as such, others are not', () => {
  expect(soundsEnglish('Call at once, because the other harbour is waiting for the boat.', 'pl')).toBe(true)
  expect(soundsEnglish('Wir fahren ab, wenn das Meer noch schläft, und kommen abends wieder heim.', 'de')).toBe(false)
  expect(soundsEnglish('To jest dzień, w którym nikt się nie spieszy, i to we wszystkich zatokach.', 'pl')).toBe(false)
})

/** A page's length, counted as a reader would. */
const lengths: Partial<Record<ContentPage, { english: [number, number]; others: [number, number] }>> = {
  tour: { english: [600, 900], others: [500, 1000] },
  private_tours: { english: [300, 500], others: [250, 560] },
  about_us: { english: [300, 500], others: [250, 560] },
}

describe.each(Object.entries(lengths))('%s', (page, { english, others }) => {
  test.each(locales)('in %s says enough and not too much', (locale) => {
    const count = paragraphs(sourceOf(page as ContentPage, locale)).flatMap(wordsIn).length
    const [least, most] = locale === defaultLocale ? english : others
    expect(count).toBeGreaterThanOrEqual(least)
    expect(count).toBeLessThanOrEqual(most)
  })
})

describe.each(locales)('the words in %s', (locale) => {
  const all = pages.flatMap((page) =>
    paragraphs(sourceOf(page, locale), { described: true }).map((text) => ({ page, text })),
  )

  test('name no price, time or day: those come from the data and through Intl', () => {
    // The law is called by the year it was printed in, as 19/22.
    const typed = /[€$]|\bEUR\b|\b\d{1,2}[:.]\d{2}\b(?!\.)|\b(19|20)\d{2}\b/
    expect(all.filter(({ text }) => typed.test(text))).toEqual([])
  })

  test('are said calmly', () => {
    expect(all.filter(({ text }) => text.includes('!'))).toEqual([])
  })
})
