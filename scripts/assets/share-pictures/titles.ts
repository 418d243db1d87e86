import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { builtInTitles } from '../../../src/content/built-in-titles.ts'
import { splitPage } from '../../../src/content/parse-page.ts'
import { translatorOf } from '../../../src/i18n/catalogues.ts'
import type { Locale } from '../../../src/i18n/locales.ts'
import { withNonBreakingWords } from '../../../src/i18n/non-breaking-words.ts'
import type { IndexablePage } from '../../../src/pages.ts'

/** The headline of a page: from its content file, or from the message catalogue if it has none. */
export async function readPageTitle(page: IndexablePage, locale: Locale, file: string): Promise<string> {
  if (page === 'book_now') return builtInTitles[page](translatorOf(locale)).title
  const { frontMatter = '' } = splitPage(await readFile(file, 'utf8'))
  return withNonBreakingWords(parse(frontMatter).title, locale)
}
