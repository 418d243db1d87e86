import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../src/project-root.ts'
import { cuts, subsets } from './fonts/table.mjs'
import { makeFonts, readMade } from './fonts.mjs'

beforeAll(makeFonts)

/** Everything that the site says: the product's words, and the operator's. */
async function words(): Promise<string> {
  const files = await readdir(join(projectRoot, 'content'), { recursive: true })
  const texts = [
    ...files.filter((file) => /\.(md|ts)$/.test(file)).map((file) => join('content', file)),
    ...(await readdir(join(projectRoot, 'messages'))).map((file) => join('messages', file)),
  ]
  return (await Promise.all(texts.map((file) => readFile(join(projectRoot, file), 'utf8')))).join('')
}

test.each(cuts)('$name has every character of the words on the site', async (cut) => {
  const made = await Promise.all(subsets.map((subset) => readMade(cut, subset)))
  const has = new Set(made.flatMap(({ characters }) => [...characters]))
  // Neither a line's end nor a soft hyphen is drawn, and primes and arrows are the device's in a face without them.
  const wanted = new Set((await words()).replace(/[\n\u00ad′″→]/g, ''))
  expect([...wanted].filter((character) => !has.has(character))).toEqual([])
})

test('a page needs the first file of a cut, one of names of places the second, and one in Polish the third', async () => {
  const [first = '', croatian = '', polish = ''] = subsets.map(({ characters }) => characters)
  for (const locale of ['en', 'de', 'it', 'hr', 'pl']) {
    const file = await readFile(join(projectRoot, 'messages', `${locale}.json`), 'utf8')
    const text = Object.values<string>(JSON.parse(file)).join('')
    const known = first + (locale === 'hr' || locale === 'pl' ? croatian : '') + (locale === 'pl' ? polish : '')
    // The names of places cost a page the few bytes of the second file; what ICU and we mark words with is never drawn.
    const foreign = [...new Set(text.replace(/[\n→{}#=*<>_|]|Telašćica|Pašman/g, ''))].filter(
      (character) => !known.includes(character),
    )
    expect([locale, foreign]).toEqual([locale, []])
  }
})
