import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/project-root.ts'

/** What each room may import, besides packages and itself. Whoever isn't named (the composition) may import all. */
const allowed: Record<string, string[]> = {
  contract: [],
  i18n: ['pages'],
  pages: ['i18n'],
  database: ['contract', 'i18n', 'integrations', 'env', 'project-root'],
  integrations: ['contract', 'i18n', 'project-root'],
  domain: ['contract', 'i18n', 'pages', 'database', 'integrations', 'content'],
  demo: ['contract', 'i18n', 'database', 'domain', 'ids', 'integrations', 'jobs'],
  email: ['contract', 'i18n', 'pages', 'integrations', 'pictures'],
  api: ['content', 'contract', 'i18n', 'pages', 'database', 'domain', 'card-numbers', 'trail', 'without-ids'],
  jobs: ['bare-error', 'i18n', 'database', 'domain', 'email', 'integrations', 'content', 'trail'],
  operator: ['content', 'contract', 'database', 'demo', 'domain', 'i18n', 'integrations', 'env', 'compose-desk'],
  site: ['contract', 'i18n', 'pages', 'domain', 'content', 'email', 'project-root', 'card-numbers', 'without-ids'],
  content: ['i18n', 'pages'],
}

/** Where types and values may come from in spite of the direction, each with its reason. */
const exceptions = new Set([
  // Which icons there are to be named in a page's front matter.
  'src/content/page-shapes.ts → src/site/ui/icon-paths.ts',
  // The browser's half of a provider: what its script offers to a page, as a type.
  'src/site/booking/payment/sandbox-card-fields.ts → src/integrations/sandbox/browser/library.ts',
])

const sources = ['src', 'content'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$|-under-test\.ts$/.test(path)),
)

const roomOf = (path: string) => {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second.replace(/\.tsx?$/, '') : top
}

test('imports go one way only', () => {
  const strays = sources.flatMap((path) => {
    const may = allowed[roomOf(path)]
    if (!may) return []
    const imports = [...readFileSync(join(projectRoot, path), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
    return imports
      .map(([, target = '']) => relative(projectRoot, join(projectRoot, dirname(path), target)))
      .filter(
        (target) => roomOf(target) !== roomOf(path) && !may.includes(roomOf(target)) && !target.startsWith('messages/'),
      )
      .filter((target) => !target.includes('+types'))
      .map((target) => `${path} → ${target}`)
  })
  expect(strays.filter((stray) => !exceptions.has(stray))).toEqual([])
})

test('the environment is read by env.ts, from what the three ways to start hand in', () => {
  const readers = sources.filter((path) => /process\.env\b/.test(readFileSync(join(projectRoot, path), 'utf8')))
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
