import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewRow } from '../../../test/reviews.ts'
import { type TestSite, testSite } from '../../../test/site.ts'
import { locales } from '../../i18n/locales.ts'
import { listedPages } from '../../pages.ts'
import { projectRoot } from '../../project-root.ts'
import { announce } from './announce.server.ts'

// What the pages tell machines, checked against the whole vocabulary of schema.org: each thing becomes a literal of
// TypeScript, which the compiler holds against the types of `schema-dts` and their names of properties.

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await testSite()
  folder = await mkdtemp(join(tmpdir(), 'bonaca-vocabulary-'))
  await site.services.db.insertInto('review').values(reviewRow(1)).execute()
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

test('the structured data of every page in every language is of the vocabulary, and a word that is not is found', {
  // A compiler's work, on however busy a machine.
  timeout: 300_000,
}, async () => {
  const nodes = new Set<string>()
  for (const page of listedPages) {
    for (const locale of locales) {
      const { structuredData } = await announce(site.services, page, locale)
      for (const node of JSON.parse(structuredData)['@graph']) nodes.add(JSON.stringify(node))
    }
  }
  await writeFile(join(folder, 'nodes.ts'), literals([...nodes]))
  await writeFile(
    join(folder, 'strays.ts'),
    literals(strays.map(([kind, right, wrong]) => misspelt([...nodes], kind, right, wrong))),
  )
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configuration))

  const told = await compile()
  expect(told.filter((line) => !line.startsWith('strays.ts'))).toEqual([])
  for (const [kind, , wrong] of strays) expect([kind, told.join('\n')]).toEqual([kind, expect.stringContaining(wrong)])
  expect(told).toHaveLength(strays.length)
})

const literals = (nodes: string[]) =>
  [
    `import type * as schema from 'schema-dts'`,
    ...nodes.map((node, index) => `export const node${index}: schema.${JSON.parse(node)['@type']} = ${node}`),
  ].join('\n')

/** Properties misspelt at three depths, to see that the compiler would say so. */
const strays = [
  ['TravelAgency', 'telephone', 'telefone'],
  ['TravelAgency', 'latitude', 'latitud'],
  ['TouristTrip', 'price', 'prize'],
] as const

const misspelt = (nodes: string[], kind: string, right: string, wrong: string) =>
  (nodes.find((node) => node.startsWith(`{"@type":"${kind}"`)) ?? '').replace(`"${right}"`, `"${wrong}"`)

const configuration = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'ESNext',
    moduleResolution: 'bundler',
    target: 'ES2024',
    types: [],
    paths: { 'schema-dts': [join(projectRoot, 'node_modules/schema-dts/dist/schema.d.ts')] },
  },
  files: ['nodes.ts', 'strays.ts'],
}

/** The compiler's complaints, the first line of each. */
async function compile(): Promise<string[]> {
  const compiler = join(projectRoot, 'node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(compiler, ['--pretty', 'false', '-p', folder], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}
