import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { developmentServer } from './src/composition/development-server.ts'
import { finishBuild } from './src/composition/finish-build.ts'
import { compileCatalogue } from './src/i18n/compile-catalogue.ts'
import { intlPatternsOf } from './src/i18n/intl-patterns.ts'
import type { Locale } from './src/i18n/locales.ts'
import { projectRoot } from './src/shared/project-root.ts'

const sourceFolder = join(projectRoot, 'src/')

/**
 * Compiles `messages/en.json?compiled` for the browser: ICU messages, and the date and number patterns of the locale. A
 * build leaves out each message of which neither the key nor a prefix of it occurs in a script. The keys are known only
 * after all modules are transformed, so `load` returns a placeholder and `renderChunk` replaces it.
 */
function messagesOfIslands(): Plugin {
  const usedKeys = new Set<string>()
  const catalogueAt = async (path: string, isIncluded: (key: string) => boolean) => {
    const texts: Record<string, string> = JSON.parse(await readFile(path, 'utf8'))
    return JSON.stringify(
      compileCatalogue(Object.fromEntries(Object.entries(texts).filter(([key]) => isIncluded(key)))),
    )
  }
  return {
    name: 'messages-of-islands',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (!id.endsWith('.json?compiled')) return
      const path = id.slice(0, -'?compiled'.length)
      this.addWatchFile(path)
      const isDevelopment = this.environment.mode === 'dev'
      const messages = isDevelopment ? await catalogueAt(path, () => true) : JSON.stringify(`messages of ${path}`)
      const patterns = JSON.stringify(intlPatternsOf(basename(path, '.json') as Locale))
      return { code: `export default ${messages}\nexport const patterns = ${patterns}`, moduleType: 'js' }
    },
    transform(code, id) {
      if (!id.startsWith(sourceFolder)) return
      for (const [, key = ''] of code.matchAll(/['"`]([a-z_]+\.[\w.]*)/g)) usedKeys.add(key)
    },
    async renderChunk(code) {
      const [literal, path] = code.match(/['"`]messages of (.+?)['"`]/) ?? []
      if (!literal || !path) return
      const prefixes = [...usedKeys]
      return code.replace(literal, await catalogueAt(path, (key) => prefixes.some((prefix) => key.startsWith(prefix))))
    },
  }
}

/**
 * Bundles React and the modules that islands share, so that an island loads a handful of scripts instead of two dozen.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'site', test: /src\/|node_modules\/@lingui\//, minShareCount: 2 },
]

const buildFolder = join(projectRoot, 'build')

export default defineConfig({
  appType: 'custom',
  plugins: [messagesOfIslands(), developmentServer()],
  worker: { format: 'es' },
  // Fonts are not inlined: the content security policy rejects `data:` fonts, and every page would load them.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  server: { host: '127.0.0.1', port: 5173 },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: 'client-manifest.json',
        rolldownOptions: {
          input: './src/entry.client.ts',
          output: { codeSplitting: { groups: sharedChunks } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        // The server build emits the style sheets, fonts and small scripts whose URLs the rendered pages contain.
        emitAssets: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: './src/server.ts',
          output: { entryFileNames: 'index.js', chunkFileNames: 'chunks/[name].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
      await finishBuild(buildFolder)
    },
  },
})
