import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/shared/project-root.ts'
import { fontInstances, subsets } from './fonts/font-table.ts'
import { makeFonts, readBuiltFont } from './fonts.ts'

beforeAll(makeFonts)

/** All texts of the site: the message catalogues and the operator's content. */
async function readTexts(): Promise<string> {
  const files = await readdir(join(projectRoot, 'content'), { recursive: true })
  const texts = [
    ...files.filter((file) => /\.(md|ts)$/.test(file)).map((file) => join('content', file)),
    ...(await readdir(join(projectRoot, 'messages'))).map((file) => join('messages', file)),
  ]
  return (await Promise.all(texts.map((file) => readFile(join(projectRoot, file), 'utf8')))).join('')
}

test.each(fontInstances)('$name contains every character of the texts on the site', async (cut) => {
  const made = await Promise.all(subsets.map((subset) => readBuiltFont(cut, subset)))
  const has = new Set(made.flatMap(({ characters }) => [...characters]))
  // Excludes line ends and soft hyphens, which are not rendered, and primes and arrows, which the device's fonts can render.
  const wanted = new Set((await readTexts()).replace(/[\n\u00ad′″→]/g, ''))
  expect([...wanted].filter((character) => !has.has(character))).toEqual([])
})

test('English, German and Italian need the first subset, Croatian and Polish also the second', async () => {
  const [first = '', central = ''] = subsets.map(({ characters }) => characters)
  for (const locale of ['en', 'de', 'it', 'hr', 'pl']) {
    const file = await readFile(join(projectRoot, 'messages', `${locale}.json`), 'utf8')
    const text = Object.values<string>(JSON.parse(file)).join('')
    const known = first + (locale === 'hr' || locale === 'pl' ? central : '')
    // Excludes Croatian place names, which load the small second subset, and ICU syntax, which is not rendered.
    const foreign = [...new Set(text.replace(/[\n→{}#=*<>_|]|Telašćica|Pašman|Gaženica/g, ''))].filter(
      (character) => !known.includes(character),
    )
    expect([locale, foreign]).toEqual([locale, []])
  }
})
