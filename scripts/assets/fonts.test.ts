import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/shared/project-root.ts'
import { missingCharacters } from '../../test/fixtures/missing-characters.ts'
import { fontInstances, subsets } from './fonts/font-table.ts'
import { makeFonts } from './fonts.ts'

beforeAll(makeFonts)

/** Every message in every language. */
async function readMessages(): Promise<string> {
  const names = await readdir(join(projectRoot, 'messages'), { recursive: true })
  const files = names.filter((name) => name.endsWith('.json'))
  return (await Promise.all(files.map((file) => readFile(join(projectRoot, 'messages', file), 'utf8')))).join('')
}

test.each(fontInstances)('$name contains every character of the messages', async (cut) => {
  expect(await missingCharacters(cut, await readMessages())).toEqual([])
})

test('English, German and Italian need the first subset, Croatian and Polish also the second', async () => {
  const [first = '', central = ''] = subsets.map(({ characters }) => characters)
  for (const locale of ['en', 'de', 'it', 'hr', 'pl']) {
    const file = await readFile(join(projectRoot, 'messages', `${locale}.json`), 'utf8')
    // Omits texts that no page of the site shows. The texts of `health.…` go only to the operator. The texts of
    // `wallet.…` are in wallet tickets, which phones show in the fonts of the phone.
    const messages = Object.entries<string>(JSON.parse(file)).filter(([key]) => !/^(health|wallet)\./.test(key))
    const text = messages.map(([, message]) => message).join('')
    const known = first + (locale === 'hr' || locale === 'pl' ? central : '')
    // Removes ICU syntax, which is not rendered. Also removes Croatian place names: for their characters, a page of any
    // language loads the second subset, which is small.
    const foreign = [...new Set(text.replace(/[\n→{}#=*<>_|]|Telašćica|Pašman|Gaženica/g, ''))].filter(
      (character) => !known.includes(character),
    )
    expect([locale, foreign]).toEqual([locale, []])
  }
})
