import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { business } from '../content/business.ts'
import { projectRoot } from '../src/shared/project-root.ts'
import { business as ofTests } from './fixtures/business.ts'

/** Allowed imports of each folder and each root file of `src/`, besides packages and the folder itself. */
const allowed: Record<string, string[]> = {
  shared: [],
  cache: ['database', 'i18n', 'pages', 'shared'],
  contract: ['i18n', 'shared'],
  i18n: ['pages'],
  pages: ['i18n'],
  logging: [],
  database: ['contract', 'i18n', 'integrations', 'env', 'shared'],
  integrations: ['contract', 'i18n', 'shared'],
  domain: ['cache', 'contract', 'i18n', 'pages', 'database', 'integrations', 'content', 'shared'],
  actions: ['content', 'contract', 'database', 'domain', 'i18n'],
  demo: ['cache', 'contract', 'i18n', 'database', 'domain', 'integrations', 'jobs'],
  email: ['shared', 'content', 'contract', 'i18n', 'pages', 'integrations', 'pictures'],
  octo: ['content', 'contract', 'database', 'domain', 'i18n', 'logging', 'shared'],
  api: ['content', 'contract', 'i18n', 'pages', 'database', 'domain', 'logging', 'shared'],
  'operator-api': ['actions', 'content', 'contract', 'database', 'domain', 'i18n', 'logging', 'shared'],
  jobs: ['logging', 'contract', 'i18n', 'database', 'domain', 'email', 'integrations', 'content'],
  appliance: ['content', 'database', 'domain', 'env', 'i18n', 'integrations', 'shared'],
  cli: [
    'actions',
    'content',
    'contract',
    'database',
    'demo',
    'domain',
    'i18n',
    'integrations',
    'env',
    'composition',
    'shared',
  ],
  site: ['shared', 'contract', 'i18n', 'pages', 'domain', 'content', 'email', 'logging', 'integrations'],
  content: ['contract', 'i18n', 'pages'],
  http: [
    'api',
    'cache',
    'content',
    'contract',
    'database',
    'domain',
    'env',
    'i18n',
    'integrations',
    'logging',
    'octo',
    'operator-api',
    'pages',
    'shared',
    'site',
  ],
  env: ['content', 'http', 'database', 'integrations', 'shared', 'site'],
  'entry.client': ['site'],
  // The style sheets are imported by CSS, which this test doesn't read.
  'operator-app': ['contract', 'i18n', 'shared'],
}

/** Composition roots: wire the dependencies and may import everything. */
const composition = new Set(['composition', 'server'])

/** Permitted violations of the import direction, each with its reason. */
const exceptions = new Set([
  // The front-matter schema validates icon names.
  'src/content/page-schemas.ts → src/content/icon-paths.ts',
  // The names of photographs.
  'src/content/business-schema.ts → src/content/pictures.json',
])

const modules = ['src', 'content', 'test', 'scripts'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(?:tsx?|mjs|js)$/.test(path) && !path.endsWith('.d.ts')),
)
const isTest = (path: string) => /\.test\./.test(path)
const sources = modules.filter((path) => /^(?:src|content)\/.*\.tsx?$/.test(path) && !isTest(path))

/** Relative paths of static, dynamic and type imports. */
function importsOf(path: string): string[] {
  const imports = read(path).matchAll(/(?:from|import\(|import) ?'(\.[^'?]+)/g)
  return [...new Set([...imports].map(([, target = '']) => join(dirname(path), target)))]
}

const folderOf = (path: string) => {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second.replace(/\.tsx?$/, '') : top
}

test('every import follows the allowed direction between folders', () => {
  const violations = sources.flatMap((path) => {
    const folder = folderOf(path)
    if (composition.has(folder)) return []
    const permitted = [folder, ...(allowed[folder] ?? [])]
    return importsOf(path)
      .filter((target) => !permitted.includes(folderOf(target)) && !target.startsWith('messages/'))
      .map((target) => `${path} → ${target}`)
  })
  expect(violations.filter((violation) => !exceptions.has(violation))).toEqual([])
})

test('the site imports only the browser code of the payment providers', () => {
  const imported = sources.filter((path) => path.startsWith('src/guest/site/')).flatMap(importsOf)
  const browserCode = /^src\/integrations\/(card-fields|browser-hosts|\w+\/browser\/.*)\.ts$/
  expect(imported.filter((target) => folderOf(target) === 'integrations' && !browserCode.test(target))).toEqual([])
})

test('form fields take their length limits from shared/max-lengths.ts', () => {
  expect(sources.filter((path) => /maxLength=(?:\{\s*)?["']?\d/.test(read(path)))).toEqual([])
})

test('no form shows the errors of the browser, which are in its language, instead of ours', () => {
  const pages = sources.filter((path) => path.startsWith('src/guest/site/'))
  const forms = pages.flatMap((path) =>
    [...read(path).matchAll(/<form\b[^>]*method="post"[^>]*>/g)].map(([form]) => ({ path, form })),
  )
  expect(forms.filter(({ form }) => !form.includes('noValidate'))).toEqual([])
  expect(forms.length).toBeGreaterThan(10)
})

test('no file of code or styles is longer than 260 lines', () => {
  const styles = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    // The font faces are generated.
    .filter((path) => path.endsWith('.css') && !path.endsWith('fonts/faces.css'))
    .map((path) => join('src', path))
  const long = [...modules, ...styles].filter((path) => read(path).trimEnd().split('\n').length > 260)
  expect(long).toEqual([])
})

test('no import cycle between files', () => {
  const moduleSet = new Set(modules)
  const graph = new Map(modules.map((path) => [path, importsOf(path).filter((target) => moduleSet.has(target))]))
  expect(cyclesIn(graph)).toEqual([])
})

test('no import cycle between folders of src/domain', () => {
  const graph = new Map<string, string[]>()
  for (const path of sources.filter((source) => source.startsWith('src/domain/'))) {
    const folder = dirname(path)
    const others = importsOf(path).map(dirname)
    const imported = others.filter((other) => other.startsWith('src/domain/') && other !== folder)
    graph.set(folder, [...(graph.get(folder) ?? []), ...imported])
  }
  expect(cyclesIn(graph)).toEqual([])
})

/** Depth-first search; a node that is already on the current path closes a cycle. */
function cyclesIn(graph: Map<string, string[]>): string[] {
  const cycles: string[] = []
  const visited = new Set<string>()
  const visit = (node: string, path: string[]) => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '))
    if (visited.has(node)) return
    visited.add(node)
    for (const target of graph.get(node) ?? []) visit(target, [...path, node])
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

test('only env.ts and the four entry points read process.env; the database client hides it from node-postgres', () => {
  const readers = sources.filter((path) => /process\.env\b/.test(read(path)))
  expect(readers.sort()).toEqual([
    'src/appliance/main.ts',
    'src/main/operator.ts',
    'src/main/development-app.ts',
    'src/platform/database/client.ts',
    'src/main/env.ts',
    'src/main/server.ts',
  ])
})

test('all database connections are a `Client` of database/client.ts', () => {
  expect(sources.filter((path) => /\bnew pg\.Client\b/.test(read(path)))).toEqual([])
  expect(sources.filter((path) => /\bnew pg\.Pool\b/.test(read(path)))).toEqual(['src/platform/database/connect.ts'])
})

test('pages and the app format amounts and days only with src/i18n', () => {
  const formatting = sources.filter((path) => /^src\/(site|operator-app)\//.test(path))
  expect(formatting.filter((path) => /\bIntl\.|\.toLocale\w*String\(/.test(read(path))).sort()).toEqual([
    // The day in the operator's time zone, as data.
    'src/operator/app/i18n/dates.ts',
    // The name of the country, on the server only.
    'src/guest/site/marketing/sections/company-details.tsx',
  ])
})

test('request bodies are read only by the JSON, form and webhook readers, which reject card numbers', () => {
  const readers = sources
    .filter(
      (path) => /^src\/(api|octo|operator-api|site)\//.test(path) && !path.startsWith('src/guest/site/service-worker/'),
    )
    .filter((path) =>
      /\b(?:req|request|raw)\.(?:formData|json|text|arrayBuffer|blob|parseBody|body)\b/.test(read(path)),
    )
  expect(readers.sort()).toEqual([
    'src/guest/api/handlers.ts',
    'src/guest/api/request-input.ts',
    'src/reseller/request.ts',
    'src/operator/api/json-body.ts',
    'src/guest/site/http/read-form.ts',
  ])
})

test('every production package has a line in the decision about dependencies', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const table = read('docs/decisions/025-dependencies.md')
  const named = (name: string) => table.includes(`\`${name}\``) || table.includes(`\`${name.split('/')[0]}/*\``)
  expect(Object.keys(dependencies).filter((name) => !named(name))).toEqual([])
})

test('only tests of the sample content read the page texts, which belong to the operator', () => {
  const readers = modules.filter((path) => /\.(?:test|spec)\./.test(path) && /content\/pages/.test(read(path)))
  expect(readers.filter((path) => !path.includes('.sample.')).sort()).toEqual([
    // Both change a copy, or a sample.
    'scripts/content/content-faults.test.ts',
    'src/main/rendering-faults.test.ts',
  ])
})

test('tests have business data of their own, not that of the operator', () => {
  expect(business).toBe(ofTests)
})

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
