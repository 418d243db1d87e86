import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { business, initialTrip } from '../content/business.ts'
import { projectRoot } from '../src/shared/project-root.ts'
import { business as ofTests } from './fixtures/business.ts'

/**
 * For each folder of `src/`: the folders that it may import besides packages and itself. Some folders are listed by
 * their subfolders. An allowed folder includes everything below it. `main` puts the application together, so it may
 * import almost all folders.
 */
const below = ['contract', 'content', 'i18n', 'pages', 'platform', 'shared']
const allowed: Record<string, string[]> = {
  shared: [],
  charts: ['shared'],
  i18n: ['content/business'],
  pages: ['i18n'],
  contract: ['i18n', 'shared'],
  content: ['contract', 'i18n', 'pages', 'shared'],
  platform: ['contract', 'content/first-trips', 'i18n', 'pages', 'shared'],
  domain: [...below, 'charts'],
  mail: [...below, 'domain/pricing/quote', 'pictures'],
  reseller: [...below, 'domain'],
  'guest/api': [...below, 'domain'],
  'guest/mcp': [...below, 'domain', 'guest/api'],
  'guest/site': [...below, 'domain', 'mail', 'guest/api'],
  'guest/discovery': [...below, 'domain', 'guest/site'],
  // Imports `mail` to show the operator what a message to guests says.
  'operator/operations': [...below, 'domain', 'mail'],
  'operator/paper': ['i18n', 'shared', 'operator/operations'],
  'operator/api': [...below, 'domain', 'operator/operations'],
  'operator/demo': [...below, 'domain'],
  'operator/site-files': [...below, 'domain', 'operator/operations'],
  'operator/cli': [...below, 'domain', 'operator/operations', 'operator/paper', 'operator/demo', 'operator/site-files'],
  // The app's style sheets also import those of the site. This test doesn't read CSS, so they are not listed.
  'operator/app': ['contract', 'i18n', 'pages', 'shared', 'operator/operations', 'operator/paper'],
  main: [...below, 'domain', 'mail', 'guest', 'operator', 'reseller'],
  appliance: [...below, 'domain', 'main/env'],
}

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

/** `src/guest/site/ui/icon.tsx` → `guest/site/ui/icon`, `content/business.ts` → `content/business`. */
const placeOf = (path: string) => path.replace(/^src\//, '').replace(/\.\w+$/, '')
const isIn = (path: string, folder: string) => `${placeOf(path)}/`.startsWith(`${folder}/`)

test('every import follows the allowed direction between rooms', () => {
  const rooms = Object.keys(allowed)
  const violations = sources.flatMap((path) => {
    const room = rooms.find((name) => isIn(path, name))
    if (!room) return [`${path} is in no room`]
    const permitted = [room, ...(allowed[room] ?? [])]
    return importsOf(path)
      .filter((target) => !target.startsWith('messages/') && !permitted.some((name) => isIn(target, name)))
      .map((target) => `${path} → ${target}`)
  })
  expect(violations).toEqual([])
})

test('the site imports only the browser code of the payment providers', () => {
  const imported = sources.filter((path) => path.startsWith('src/guest/site/')).flatMap(importsOf)
  const browserCode = /^src\/platform\/integrations\/(card-fields|browser-hosts|\w+\/browser\/.*)\.ts$/
  expect(imported.filter((target) => isIn(target, 'platform/integrations') && !browserCode.test(target))).toEqual([])
})

test('the operator app imports only types of the operations: no schema and no rule of the domain reaches the browser', () => {
  const app = sources.filter((path) => /^src\/operator\/(app|paper)\//.test(path))
  const values = app.flatMap((path) =>
    [...read(path).matchAll(/^import (?!type\b)[^']*'([^']+)'/gm)].map(([, target = '']) => `${path} → ${target}`),
  )
  expect(values.filter((line) => /→ .*(?:operations\/|\bzod\b)/.test(line))).toEqual([])
  expect(values.length).toBeGreaterThan(100)
})

test('only screens of the studio say its messages, which other screens do not load', () => {
  const others = sources.filter(
    (path) => path.startsWith('src/operator/app/') && !/\/studio\/|\/screens\/studio-/.test(path),
  )
  expect(others.filter((path) => /['`](studio|problem)\.[a-z_]/.test(read(path)))).toEqual([])
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

test('in every folder of src, its files and its folders import each other without a cycle', () => {
  const graphs = new Map<string, Map<string, string[]>>()
  for (const path of sources.filter((source) => source.startsWith('src/'))) {
    for (const target of importsOf(path).filter((other) => other.startsWith('src/'))) {
      const [from, to] = [path.split('/'), target.split('/')]
      const depth = from.findIndex((name, index) => name !== to[index])
      const folder = from.slice(0, depth).join('/')
      const graph = graphs.get(folder) ?? new Map<string, string[]>()
      const [importer = '', imported = ''] = [from[depth], to[depth]]
      graphs.set(folder, graph.set(importer, [...(graph.get(importer) ?? []), imported]))
    }
  }
  expect(graphs.size).toBeGreaterThan(50)
  expect([...graphs].flatMap(([folder, graph]) => cyclesIn(graph).map((cycle) => `${folder}: ${cycle}`))).toEqual([])
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
    'src/main/development-app.ts',
    'src/main/env.ts',
    'src/main/operator-cli.ts',
    'src/main/server.ts',
    'src/platform/database/client.ts',
  ])
})

test('all database connections are a `Client` of database/client.ts', () => {
  expect(sources.filter((path) => /\bnew pg\.Client\b/.test(read(path)))).toEqual([])
  expect(sources.filter((path) => /\bnew pg\.Pool\b/.test(read(path)))).toEqual(['src/platform/database/connect.ts'])
})

test('JSON is imported with its type, without which Node.js refuses a module that no build has made', () => {
  const untyped = /^import (?!type\b).* from '[^']+\.json'$/m
  expect(sources.filter((path) => path.endsWith('.ts') && untyped.test(read(path)))).toEqual([])
})

test('transactions are opened only by `inTransaction`, so that each may run inside another', () => {
  expect(modules.filter((path) => /\.(?:t|startT)ransaction\(\)/.test(read(path)))).toEqual([
    'src/shared/in-transaction.ts',
  ])
})

test('code names no quay and no stop of an operator: they are rows', () => {
  const places = [...initialTrip.departureLocations, ...initialTrip.stops].flatMap(({ id, name }) => [id, name])
  const isSample = /^src\/(operator\/demo|guest\/site\/samples)\//
  const named = new RegExp(places.join('|'), 'i')
  const code = sources.filter((path) => path.startsWith('src/') && !isSample.test(path))
  expect(code.filter((path) => named.test(read(path)))).toEqual([])
})

test('pages and the app format amounts and days only with src/i18n', () => {
  const formatting = sources.filter((path) => /^src\/(guest\/site|operator\/app)\//.test(path))
  expect(formatting.filter((path) => /\bIntl\.|\.toLocale\w*String\(/.test(read(path))).sort()).toEqual([
    // Formats the name of the country, on the server only.
    'src/guest/site/pages/sections/company-details.tsx',
    // Formats days and times in the operator's time zone as data, not for display.
    'src/operator/app/i18n/dates.ts',
  ])
})

test('request bodies are read only by the JSON, form and webhook readers, which reject card numbers', () => {
  const readers = sources
    .filter(
      (path) =>
        /^src\/(guest|reseller|operator\/api)\//.test(path) && !path.startsWith('src/guest/site/service-worker/'),
    )
    .filter((path) =>
      /\b(?:req|request|raw)\.(?:formData|json|text|arrayBuffer|blob|parseBody|body)\b/.test(read(path)),
    )
  expect(readers.sort()).toEqual([
    'src/guest/api/handlers.ts',
    'src/guest/api/request-input.ts',
    'src/guest/site/http/read-form.ts',
    // Reads uploaded files. Its callers check the name of a picture and the texts of a translation for card numbers.
    'src/operator/api/file-upload.ts',
    'src/operator/api/json-body.ts',
    'src/reseller/request.ts',
  ])
})

test('files that comments name exist', () => {
  const files = readdirSync(projectRoot, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/^(?:node_modules|build|\.git)\//.test(path),
  )
  const stale = modules.flatMap((path) => {
    const comments = read(path).match(/(?:\/\/|^\s*\*|\/\*).*$/gm) ?? []
    const named = comments.join('\n').matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|css|sql|md))`/g)
    return [...named]
      .filter(([, name]) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
      .map(([name]) => `${path}: ${name}`)
  })
  expect(stale).toEqual([])
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
    // The first of these files changes a copy of the page texts. The second only has the path of a text in an error.
    'scripts/content/content-faults.thorough.test.ts',
    'src/main/rendering-faults.thorough.test.ts',
  ])
})

test('tests have business data of their own, not that of the operator', () => {
  expect(business).toBe(ofTests)
})

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
