import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/shared/project-root.ts'
import { missingCharacters } from '../../test/fixtures/missing-characters.ts'
import { fontInstances } from './fonts/font-table.ts'
import { makeFonts } from './fonts.ts'

beforeAll(makeFonts)

/** Reads the page texts and the business data of the sample operator, joined to one text. */
async function readContent(): Promise<string> {
  const files = await readdir(join(projectRoot, 'content'), { recursive: true })
  const texts = files.filter((file) => /\.(md|ts)$/.test(file))
  return (await Promise.all(texts.map((file) => readFile(join(projectRoot, 'content', file), 'utf8')))).join('')
}

test.each(fontInstances)('$name contains every character of the content', async (cut) => {
  expect(await missingCharacters(cut, await readContent())).toEqual([])
})
