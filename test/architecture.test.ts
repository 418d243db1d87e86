import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/project-root.ts'

/** What each folder and each root file of `src/` may import, besides packages and itself. */
const allowed: Record<string, string[]> = {
  contract: [],
  i18n: ['pages'],
  pages: ['i18n'],
  database: ['contract', 'i18n', 'integrations', 'env', 'project-root'],
  integrations: ['contract', 'i18n', 'project-root'],
  domain: ['contract', 'i18n', 'pages', 'database', 'integrations', 'content'],
  demo: ['contract', 'i18n', 'database', 'domain', 'ids', 'integrations', 'jobs'],
  email: ['brand-colours', 'contract', 'i18n', 'pages', 'integrations', 'pictures'],
  api: ['content', 'contract', 'i18n', 'pages', 'database', 'domain', 'card-numbers', 'trail', 'without-ids'],
  jobs: ['bare-error', 'contract', 'i18n', 'database', 'domain', 'email', 'integrations', 'content', 'trail'],
  operator: ['content', 'contract', 'database', 'demo', 'domain', 'i18n', 'integrations', 'env', 'compose-desk'],
  site: [
    'brand-colours',
    'contract',
    'i18n',
    'pages',
    'domain',
    'content',
    'email',
    'project-root',
    'card-numbers',
    'without-ids',
  ],
  content: ['i18n', 'pages'],
  admission: ['plain-answer'],
  'bounded-body': ['contract', 'plain-answer'],
  compression: ['i18n', 'whole-body'],
  'early-refusal': ['content', 'site'],
  'entry.client': ['site'],
  env: ['client-address', 'database', 'integrations', 'site'],
  'foreign-posts': ['plain-answer'],
  ids: ['domain'],
  'kept-pages': ['compression', 'domain', 'i18n', 'pages', 'whole-body'],
  'limited-forms': ['domain', 'plain-answer', 'site'],
  'limited-tokens': ['domain', 'integrations'],
  listen: ['connection-limit', 'early-refusal', 'env', 'kept-pages', 'security-headers', 'static-files'],
  log: ['bare-error', 'card-numbers', 'trail'],
  'page-router': ['i18n', 'site'],
  'plain-answer': ['api', 'content', 'domain', 'i18n', 'site'],
  'request-log': ['api', 'domain', 'trail', 'without-ids'],
  routes: ['i18n', 'pages', 'site'],
  'security-headers': ['contract'],
  'static-files': ['compression', 'kept-pages', 'project-root'],
}

/** Wires the rest together, so it may import everything. */
const composition = new Set([
  'app',
  'compose',
  'compose-desk',
  'development-app',
  'development-server',
  'entry.server',
  'root',
  'server',
])

/** Where types and values may come from in spite of the direction, each with its reason. */
const exceptions = new Set([
  // Which icons there are to be named in a page's front matter.
  'src/content/page-shapes.ts → src/site/ui/icon-paths.ts',
  // The browser's half of a provider: what its script offers to a page, as a type.
  'src/site/booking/payment/sandbox-card-fields.ts → src/integrations/sandbox/browser/library.ts',
])

const modules = ['src', 'content', 'test', 'scripts'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(?:tsx?|mjs|js)$/.test(path) && !path.endsWith('.d.ts')),
)
const isTest = (path: string) => /\.test\.|-under-test\.ts$/.test(path)
const sources = modules.filter((path) => /^(?:src|content)\/.*\.tsx?$/.test(path) && !isTest(path))

/** Static, dynamic and type imports alike. */
function importsOf(path: string): string[] {
  const imports = read(path).matchAll(/(?:from|import\(|import) ?'(\.[^'?]+)/g)
  return [...new Set([...imports].map(([, target = '']) => join(dirname(path), target)))]
}

const roomOf = (path: string) => {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second.replace(/\.tsx?$/, '') : top
}

test('imports go one way only', () => {
  const strays = sources.flatMap((path) => {
    const room = roomOf(path)
    if (composition.has(room)) return []
    const may = [room, ...(allowed[room] ?? [])]
    return importsOf(path)
      .filter((target) => !may.includes(roomOf(target)) && !target.startsWith('messages/'))
      .filter((target) => !target.includes('+types'))
      .map((target) => `${path} → ${target}`)
  })
  expect(strays.filter((stray) => !exceptions.has(stray))).toEqual([])
})

test('no file imports itself through others', () => {
  const known = new Set(modules)
  const graph = new Map(modules.map((path) => [path, importsOf(path).filter((target) => known.has(target))]))
  expect(cyclesIn(graph)).toEqual([])
})

test('no folder of the domain imports itself through others', () => {
  const graph = new Map<string, string[]>()
  for (const path of sources.filter((source) => source.startsWith('src/domain/'))) {
    const folder = dirname(path)
    const others = importsOf(path).map(dirname)
    const imported = others.filter((other) => other.startsWith('src/domain/') && other !== folder)
    graph.set(folder, [...(graph.get(folder) ?? []), ...imported])
  }
  expect(cyclesIn(graph)).toEqual([])
})

/** A depth-first search: an import of what is still being followed closes a cycle. */
function cyclesIn(graph: Map<string, string[]>): string[] {
  const cycles: string[] = []
  const followed = new Set<string>()
  const follow = (node: string, path: string[]) => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '))
    if (followed.has(node)) return
    followed.add(node)
    for (const target of graph.get(node) ?? []) follow(target, [...path, node])
  }
  for (const node of graph.keys()) follow(node, [])
  return cycles
}

test('the environment is read by env.ts, from what the three ways to start hand in', () => {
  const readers = sources.filter((path) => /process\.env\b/.test(read(path)))
  expect(readers.sort()).toEqual(['src/development-app.ts', 'src/env.ts', 'src/operator/main.ts', 'src/server.ts'])
})

test('a body is read in one place each for JSON, for forms, and for a webhook, where card numbers are looked for', () => {
  const readers = sources
    .filter((path) => /^src\/(api|site)\//.test(path) && !path.startsWith('src/site/service-worker/'))
    .filter((path) =>
      /\b(?:req|request|raw)\.(?:formData|json|text|arrayBuffer|blob|parseBody|body)\b/.test(read(path)),
    )
  expect(readers.sort()).toEqual(['src/api/handlers.ts', 'src/api/input.ts', 'src/site/typed-into.ts'])
})

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
