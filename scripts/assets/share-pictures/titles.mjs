import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { builtInTitles } from '../../../src/content/built-in-titles.ts'
import { withNonBreakingWords } from '../../../src/content/non-breaking-words.ts'
import { translatorOf } from '../../../src/i18n/catalogues.ts'

/** The headline of a page: from its content file, or from the message catalogue if it has none. */
export async function readPageTitle(page, locale, file) {
  if (page in builtInTitles) return builtInTitles[page](translatorOf(locale)).title
  const [, frontMatter] = withNonBreakingWords(await readFile(file, 'utf8'), locale).match(/^---\n(.*?)\n---\n/s)
  return parse(frontMatter).title
}
