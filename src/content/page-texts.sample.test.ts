import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { tripFacts } from '../../content/business.ts'
import { testSettings } from '../../test/fixtures/settings.ts'
import { defaultLocale, type Locale, locales } from '../i18n/locales.ts'
import { pageKeys } from '../pages.ts'
import { projectRoot } from '../shared/project-root.ts'
import { hasContent } from './page-content.ts'
import type { ContentPage } from './page-schemas.ts'
import { parsePage } from './parse-page.ts'
import { templateValues } from './template-values.ts'
import type { TextFacts } from './text-facts.ts'

const pages = pageKeys.filter(hasContent)
const others = locales.filter((locale) => locale !== defaultLocale)
const both = pages.flatMap((page) => others.map((locale) => [page, locale] as const))

interface Source {
  /** Fields by path, such as `legs.list.0.title`. */
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

/**
 * The visible paragraphs of a page, without icons, conditions, dates and numbers. With `described` they include meta tags and alt
 * texts.
 */
function paragraphs({ fields, body }: Source, { described = false } = {}): string[] {
  const excluded = described ? /(^|\.)(icon|if|updated|number)$/ : /(^|\.)(icon|if|updated|number|alt|meta_\w+)$/
  return [
    ...fields.filter(([path]) => !excluded.test(path)).map(([, value]) => value),
    ...body.split(/\n\n|\n(?=[-|#\d])/),
  ]
    .map((text) => text.trim())
    .filter(Boolean)
}

const wordsIn = (text: string) => text.replace(/<\/?i>/g, '').match(/[\p{L}\p{N}{][\p{L}\p{N}\p{M}_}'’.-]*/gu) ?? []

/** The structure of a page: its fields, and the headlines, list items, rows, placeholders and links of its body, in order. */
const structureOf = ({ fields, body }: Source) => ({
  fields: fields.map(([path]) => path),
  body: body
    .split('\n')
    .map((line) => line.match(/^(##|-|\d+\.|\|)(?= )/)?.[1] ?? (line === '' ? '' : 'text'))
    .filter(Boolean),
  conditions: fields.filter(([path]) => path.endsWith('.if')).map(([, value]) => value),
  places: [
    ...new Set([body, ...fields.map(([, value]) => value)].join('\n').match(/\{\w+(?=[},])|page:\w+|`[^`]+`/g)),
  ].sort(),
})

/**
 * The placeholders and numbers in each field, paragraph, row and list item. The numbers of citations in parentheses are
 * left out.
 */
const factsOf = ({ fields, body }: Source) =>
  [...fields, ...body.split(/\n+(?=\S)/).map((text, index): [string, string] => [`body ${index}`, text])]
    .map(([path, text]): [string, string] => [path, factsIn(text).join(' ')])
    .filter(([, facts]) => facts !== '')

const factsIn = (text: string) => {
  const placeholders: string[] = text.replace(cases, '').match(/\{\w+(?=[},])/g) ?? []
  return [...new Set([...placeholders, ...numbersIn(text)])].sort()
}

/** The part of a plural or select after its name: the type and all cases. */
const cases = /(?<=\{\w+), *(?:plural|select),(?:[^{}]|\{[^{}]*\})*(?=\})/g
const numbersIn = (text: string) =>
  text
    .replace(cases, '')
    .replace(/\([^()\s]*\s(?:[^()]|\([^()]*\))*\)|^\d+\. /gm, '')
    .match(/\d+/g) ?? []

describe.each(both)('%s in %s', (page, locale) => {
  const english = sourceOf(page, defaultLocale)
  const source = sourceOf(page, locale)

  test('has the same structure as the English page', () => {
    expect(structureOf(source)).toEqual(structureOf(english))
  })

  test('states the same facts as the English page, paragraph by paragraph', () => {
    expect(factsOf(source)).toEqual(factsOf(english))
  })

  test('contains no English sentence', () => {
    const englishSentences = new Set(paragraphs(english, { described: true }).flatMap(sentences))
    const untranslated = paragraphs(source, { described: true }).filter(
      (paragraph) =>
        sentences(paragraph).some((sentence) => englishSentences.has(sentence)) || looksEnglish(paragraph, locale),
    )
    expect(untranslated).toEqual([])
  })
})

/** The sentences of a paragraph with at least four words: shorter ones can be identical in two languages by chance. */
const sentences = (paragraph: string) =>
  paragraph
    .split(/(?<=[.?:;])\s+|\|/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsIn(sentence).filter((word) => !/[{\d@]/.test(word)).length >= 4)

/** English function words; in an English sentence about every fifth word is one of them. */
const functionWords =
  'the and of to is you we it our your with that this for are be not if from they have what when which by at'.split(' ')
/** The English function words that are also words of another language, by this language. */
const homographs: Record<Locale, string[]> = { en: [], hr: ['to'], de: ['at'], it: [], pl: ['to', 'we', 'by'] }

function looksEnglish(paragraph: string, locale: Locale): boolean {
  const words = wordsIn(paragraph).map((word) => word.toLowerCase())
  const english = words.filter((word) => functionWords.includes(word) && !homographs[locale].includes(word))
  return words.length >= 6 && english.length / words.length > 0.12
}

test.each(locales)('the pages in %s are complete if no fact of the trip is known', (locale) => {
  const unknown = Object.fromEntries(Object.keys(tripFacts).map((fact) => [fact, null]))
  const facts = { ...unknown, parking: {}, boat: null } as unknown as TextFacts
  const values = { facts, values: templateValues(testSettings, facts, locale) }
  for (const page of pages) {
    const file = `content/pages/${page}/${locale}.md`
    parsePage({ file, source: readFileSync(join(projectRoot, file), 'utf8'), page, locale }, values)
  }
})

test('looksEnglish detects an English sentence, and no German or Polish one', () => {
  expect(looksEnglish('Call at once, because the other harbour is waiting for the boat.', 'pl')).toBe(true)
  expect(looksEnglish('Wir fahren ab, wenn das Meer noch schläft, und kommen abends wieder heim.', 'de')).toBe(false)
  expect(looksEnglish('To jest dzień, w którym nikt się nie spieszy, i to we wszystkich zatokach.', 'pl')).toBe(false)
})

/** Minimum and maximum number of visible words, without facts and questions. */
const lengths: Partial<Record<ContentPage, { english: [number, number]; others: [number, number] }>> = {
  tour: { english: [450, 650], others: [400, 700] },
  private_tours: { english: [300, 500], others: [250, 560] },
  about_us: { english: [300, 500], others: [250, 560] },
}

describe.each(Object.entries(lengths))('%s', (page, { english, others }) => {
  test.each(locales)('in %s has a number of words within its limits', (locale) => {
    const { fields, body } = sourceOf(page as ContentPage, locale)
    const described = fields.filter(([path]) => !/^(facts|questions)\./.test(path))
    const count = paragraphs({ fields: described, body }).flatMap(wordsIn).length
    const [least, most] = locale === defaultLocale ? english : others
    expect(count).toBeGreaterThanOrEqual(least)
    expect(count).toBeLessThanOrEqual(most)
  })
})

describe.each(locales)('the texts in %s', (locale) => {
  const all = pages.flatMap((page) =>
    paragraphs(sourceOf(page, locale), { described: true }).map((text) => ({ page, text })),
  )

  test('contain no literal price, time or year: those come from the data', () => {
    // Citations of laws such as 19/22 are allowed.
    const literal = /[€$]|\bEUR\b|\b\d{1,2}[:.]\d{2}\b(?!\.)|\b(19|20)\d{2}\b/
    expect(all.filter(({ text }) => literal.test(text))).toEqual([])
  })

  test('contain no exclamation mark', () => {
    expect(all.filter(({ text }) => text.includes('!'))).toEqual([])
  })
})

test.each(pages.flatMap((page) => locales.map((locale) => [page, locale] as const)))(
  '%s in %s has a closing brace for each opening one',
  (page, locale) => {
    // YAML reads ` #` in an unquoted value as a comment, which cuts off the rest of a plural.
    const texts = paragraphs(sourceOf(page, locale), { described: true })
    const braces = (text: string, brace: string) => text.split(brace).length
    expect(texts.filter((text) => braces(text, '{') !== braces(text, '}'))).toEqual([])
  },
)

const catalogues = locales.map((locale) => ({
  locale,
  promises: Object.entries<string>(
    JSON.parse(readFileSync(join(projectRoot, `messages/${locale}.json`), 'utf8')),
  ).filter(([key]) => key.startsWith('promise.')),
}))

describe('a promise', () => {
  const sentencesIn = (text: string) => text.replaceAll('godz.', 'godz').match(/\.(?=[\s}]|$)/g)?.length ?? 0

  test.each(catalogues)(
    'in $locale has as many sentences and the same values and numbers as in English',
    (catalogue) => {
      const measured = ({ promises }: typeof catalogue) =>
        promises.map(([key, text]) => [key, sentencesIn(text), ...factsIn(text)])
      expect(measured(catalogue)).toEqual(measured(catalogues[0] as typeof catalogue))
    },
  )

  const values = catalogues.flatMap(({ promises }) =>
    promises.flatMap(([, text]) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name)),
  )
  // Pages may use these values in sentences of their own, because texts that promise nothing contain them too: about
  // the trip, the crew and the quays.
  const descriptive = [
    'boarding_minutes',
    'cliffs',
    'crew_languages',
    'infant_to',
    'minimum_guests',
    'park_tickets',
    'returns_at',
  ]
  const promised = [...new Set(values)].filter((name) => !descriptive.includes(name ?? ''))

  test('is made by its message: no page words its deadline or number itself', () => {
    const own = pages.flatMap((page) =>
      locales.flatMap((locale) => {
        const { fields, body } = sourceOf(page, locale)
        return [body, ...fields.map(([, value]) => value)]
          .filter((text) => promised.some((name) => new RegExp(`\\{${name}[,}]`).test(text)))
          .map((text) => `${page}/${locale}: ${text}`)
      }),
    )
    expect(own).toEqual([])
  })

  test.each(locales)('is the only place of numbers in the contract in %s', (locale) => {
    const { fields, body } = sourceOf('terms_of_purchase', locale)
    const payout = sourceOf('payout', locale)
    const texts = [
      body,
      payout.body,
      ...[...fields, ...payout.fields].map(([path, value]) => (path === 'updated' ? '' : value)),
    ]
    // 14 is allowed: the contract says that the right of withdrawal within 14 days does not exist for trips.
    expect(texts.flatMap(numbersIn).filter((number) => number !== '14')).toEqual([])
  })

  test('stands on a page, in a mail or in a form', () => {
    const sources = ['src', 'content/pages'].flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(?:tsx?|md)$/.test(path))
        .map((path) => readFileSync(join(projectRoot, folder, path), 'utf8')),
    )
    const unused = (catalogues[0]?.promises ?? []).filter(
      ([key]) =>
        !sources.some((source) => source.includes(`'${key}'`) || source.includes(`{${key.replace('.', '_')}}`)),
    )
    expect(unused.map(([key]) => key)).toEqual([])
  })
})
