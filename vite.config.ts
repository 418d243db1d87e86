import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { developmentServer } from './src/development-server.ts'
import { compileCatalogue } from './src/i18n/compile.ts'
import type { Locale } from './src/i18n/locales.ts'
import { patternsOf } from './src/i18n/patterns.ts'
import { projectRoot } from './src/project-root.ts'

const sourceFolder = join(projectRoot, 'src/')

/**
 * `messages/en.json?compiled`: for the browser, ICU texts compiled, and how the language writes days and amounts. A build
 * leaves out all words that none of its scripts names, as a key or as the beginning of keys; it can only know when it has
 * read them all.
 */
function wordsOfIslands(): Plugin {
  const named = new Set<string>()
  const catalogueAt = async (path: string, wanted: (key: string) => boolean) => {
    const texts: Record<string, string> = JSON.parse(await readFile(path, 'utf8'))
    return JSON.stringify(compileCatalogue(Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key)))))
  }
  return {
    name: 'words-of-islands',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (!id.endsWith('.json?compiled')) return
      const path = id.slice(0, -'?compiled'.length)
      this.addWatchFile(path)
      const isDevelopment = this.environment.mode === 'dev'
      const words = isDevelopment ? await catalogueAt(path, () => true) : JSON.stringify(`words of ${path}`)
      const patterns = JSON.stringify(patternsOf(basename(path, '.json') as Locale))
      return { code: `export default ${words}\nexport const patterns = ${patterns}`, moduleType: 'js' }
    },
    transform(code, id) {
      if (!id.startsWith(sourceFolder)) return
      for (const [, name = ''] of code.matchAll(/['"`]([a-z_]+\.[\w.]*)/g)) named.add(name)
    },
    async renderChunk(code) {
      const [literal, path] = code.match(/['"`]words of (.+?)['"`]/) ?? []
      if (!literal || !path) return
      const names = [...named]
      return code.replace(literal, await catalogueAt(path, (key) => names.some((name) => key.startsWith(name))))
    },
  }
}

/** Pages are rendered on the server alone: the browser gets `entry.client.ts` and what that asks for, no route. */
const noRoutesInBrowser: Plugin = {
  name: 'no-routes-in-browser',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (_, id) => (id.endsWith('?__react-router-build-client-route') ? 'export {}' : undefined),
}

/** An island asks for a handful of scripts, not for two dozen: what changes with packages, and what islands share. */
const sharedScripts = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'site', test: /src\/|node_modules\/@lingui\//, minShareCount: 2 },
]

export default defineConfig({
  plugins: [wordsOfIslands(), noRoutesInBrowser, developmentServer(), reactRouter()],
  worker: { format: 'es' },
  // A font in the style sheet itself would be refused by the pages' policy, and be loaded where nobody needs it.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  server: { host: '127.0.0.1', port: 5173 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
    ssr: { build: { rollupOptions: { input: './src/server.ts' } } },
  },
})
