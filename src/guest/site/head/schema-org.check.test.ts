import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewRow } from '../../../../test/fixtures/reviews.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { locales } from '../../../i18n/locales.ts'
import { indexablePages } from '../../../pages.ts'
import { projectRoot } from '../../../shared/project-root.ts'
import { buildMetadata } from './metadata.ts'

// Type-checks the structured data of every page against schema.org: each node is written as a TypeScript literal and compiled
// against the types of `schema-dts`.

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await testSite()
  folder = await mkdtemp(join(tmpdir(), 'bonaca-schema-org-'))
  await site.services.db.insertInto('review').values(reviewRow(1)).execute()
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

test('structured data of every page and locale matches the types of schema.org, and misspelt properties are reported', {
  // The test runs the TypeScript compiler, which is slow on a busy machine.
  timeout: 300_000,
}, async () => {
  const nodes = new Set<string>()
  for (const page of indexablePages) {
    for (const locale of locales) {
      const { structuredData } = await buildMetadata(site.services, page, locale)
      for (const node of JSON.parse(structuredData)['@graph']) nodes.add(JSON.stringify(node))
    }
  }
  await writeFile(join(folder, 'nodes.ts'), literals([...nodes]))
  await writeFile(
    join(folder, 'misspelt.ts'),
    literals(misspellings.map(([type, right, wrong]) => misspelt([...nodes], type, right, wrong))),
  )
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configuration))

  const errors = await compile()
  expect(errors.filter((line) => !line.startsWith('misspelt.ts'))).toEqual([])
  for (const [type, , wrong] of misspellings) {
    expect([type, errors.join('\n')]).toEqual([type, expect.stringContaining(wrong)])
  }
  expect(errors).toHaveLength(misspellings.length)
})

const literals = (nodes: string[]) =>
  [
    `import type * as schema from 'schema-dts'`,
    ...nodes.map((node, index) => `export const node${index}: schema.${JSON.parse(node)['@type']} = ${node}`),
  ].join('\n')

/** Misspelt properties at three depths, to prove that the compiler reports them. */
const misspellings = [
  ['TravelAgency', 'telephone', 'telefone'],
  ['TravelAgency', 'latitude', 'latitud'],
  ['TouristTrip', 'price', 'prize'],
] as const

const misspelt = (nodes: string[], type: string, right: string, wrong: string) =>
  (nodes.find((node) => node.startsWith(`{"@type":"${type}"`)) ?? '').replace(`"${right}"`, `"${wrong}"`)

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
  files: ['nodes.ts', 'misspelt.ts'],
}

/** The first line of each compiler error. */
async function compile(): Promise<string[]> {
  const compiler = join(projectRoot, 'node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(compiler, ['--pretty', 'false', '-p', folder], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}
