import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Locale, locales } from '../src/i18n/locales.ts'
import { projectRoot } from '../src/shared/project-root.ts'
import { retiredTerms } from './fixtures/retired-terms.ts'

/** All texts of a language: messages, each with its key, and lines of the page texts, each with its file and number. */
function textsOf(locale: Locale): [place: string, text: string][] {
  const messages: Record<string, string> = JSON.parse(read(`messages/${locale}.json`))
  const pages = readdirSync(join(projectRoot, 'content/pages')).map((page) => `content/pages/${page}/${locale}.md`)
  return [...Object.entries(messages), ...pages.flatMap((path) => linesOf(path))]
}

const linesOf = (path: string) =>
  read(path)
    .split('\n')
    .map((line, index): [string, string] => [`${path}:${index + 1}`, line])

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

test.each(locales)('the texts in %s use the terms of the site, not their synonyms', (locale) => {
  const texts = textsOf(locale)
  const hits = retiredTerms[locale].flatMap(([term, instead]) =>
    texts
      .filter(([, text]) => term.test(text))
      .map(([place, text]) => `${place}: ${term} instead of “${instead}”: ${text}`),
  )
  expect(hits).toEqual([])
})
