import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { isIslandMessage } from './src/guest/site/islands/island-messages.ts'
import { compileCatalogue } from './src/i18n/compile-catalogue.ts'
import { intlPatternsOf } from './src/i18n/intl-patterns.ts'
import type { Locale } from './src/i18n/locales.ts'
import { developmentServer } from './src/main/development-server.ts'
import { checkRendering, finishBuild } from './src/main/finish-build.ts'
import { projectRoot } from './src/shared/project-root.ts'

/** `server.…` are sentences of the server and the commands; the studio loads its own. */
const isAppMessage = (key: string) => !/^(server|studio|problem)\./.test(key)
const isStudioMessage = (key: string) => /^(studio|problem)\./.test(key)
const isToolMessage = (key: string) =>
  /^(tool\.(find_days|quote|parameter\..*)|booking\.(adults|children|infants)|strip\.(day|trip))$/.test(key)

/**
 * Compiles `messages/en.json?compiled` for the browser: the ICU messages of the islands, or those of the operator's app,
 * and the date and number patterns of the locale. `?compiled=studio` has the messages of the studio and the problems of its
 * fields, `?compiled=tools` those of `booking/page-tools.ts`.
 */
const compiledMessages: Plugin = {
  name: 'compiled-messages',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'ssr',
  async load(id) {
    const [, path = '', part] = /^(.*\.json)\?compiled(?:=(studio|tools))?$/.exec(id) ?? []
    if (!path) return
    this.addWatchFile(path)
    const isOfApp = path.includes('/messages/operator/')
    const isNeeded =
      { studio: isStudioMessage, tools: isToolMessage }[part ?? ''] ?? (isOfApp ? isAppMessage : isIslandMessage)
    const texts = Object.entries<string>(JSON.parse(await readFile(path, 'utf8')))
    const locale = basename(path, '.json') as Locale
    const catalogue = compileCatalogue(Object.fromEntries(texts.filter(([key]) => isNeeded(key))), locale)
    const patterns = part ? '' : `\nexport const patterns = ${JSON.stringify(intlPatternsOf(locale))}`
    return {
      code: `export default ${JSON.stringify(catalogue)}${patterns}`,
      moduleType: 'js',
    }
  },
}

/**
 * Bundles React and the modules that islands share, so that an island loads a handful of scripts instead of two dozen.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'site', test: /src\/|node_modules\/@lingui\//, minShareCount: 2 },
]

/** Environment → what its build makes, as printed with the duration. */
const buildSteps: Record<string, string> = {
  client: 'scripts of the pages',
  ssr: 'server',
  operatorApp: "operator's app",
}

async function printDuration(step: string, work: Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work
  console.log(`  ${step}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

const buildFolder = join(projectRoot, 'build')

export default defineConfig({
  appType: 'custom',
  plugins: [compiledMessages, developmentServer()],
  worker: { format: 'es' },
  // Fonts are not inlined: the content security policy rejects `data:` fonts, and every page would load them.
  build: {
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    // Otherwise a slow machine prints a warning about slow plugins.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { host: '127.0.0.1', port: 5173 },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: 'client-manifest.json',
        rolldownOptions: {
          input: './src/guest/site/entry.client.ts',
          // Short hashes, because `entry.client` contains the names of the chunks and must fit into three TCP packets.
          output: { chunkFileNames: 'assets/[name]-[hash:6].js', codeSplitting: { groups: sharedChunks } },
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
          input: { index: './src/main/server.ts', 'check-rendering': './src/main/check-rendering.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
        },
      },
    },
    // A build of its own: it shares no chunk with the public pages, which therefore don't change with it.
    operatorApp: {
      consumer: 'client',
      build: {
        outDir: 'build/client',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: 'operator-app-manifest.json',
        rolldownOptions: {
          input: ['./src/operator/app/main.tsx', './src/operator/app/appearance.ts'],
          output: {
            entryFileNames: 'assets/operator-app/[name]-[hash].js',
            chunkFileNames: 'assets/operator-app/[name]-[hash].js',
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      let rendered: Promise<void> | undefined
      for (const [name, environment] of Object.entries(builder.environments)) {
        await printDuration(buildSteps[name] ?? name, builder.build(environment))
        if (name === 'ssr') rendered = printDuration('check of all pages and mails', checkRendering(buildFolder))
      }
      await printDuration('compression', finishBuild(buildFolder))
      await rendered
    },
  },
})
