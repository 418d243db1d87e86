import { readFile } from 'node:fs/promises'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { developmentServer } from './src/development-server.ts'
import { compileCatalogue } from './src/i18n/compile.ts'

/** `messages/en.json?compiled`: ICU texts arrive compiled, and in the browser without the words only the server says. */
const compiledMessages: Plugin = {
  name: 'compiled-messages',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('.json?compiled')) return
    const path = id.slice(0, -'?compiled'.length)
    this.addWatchFile(path)
    const texts: Record<string, string> = JSON.parse(await readFile(path, 'utf8'))
    const onServer = this.environment.name !== 'client'
    const wanted = Object.entries(texts).filter(([key]) => onServer || !/^(mail|offline)\./.test(key))
    return { code: `export default ${JSON.stringify(compileCatalogue(Object.fromEntries(wanted)))}`, moduleType: 'js' }
  },
}

/** A page to work in asks for a handful of scripts, not for two dozen: what changes with packages, and what pages share. */
const sharedScripts = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'site', test: /src\/(?!site\/layout\/locales)|node_modules\/@lingui\//, minShareCount: 3 },
]

export default defineConfig({
  plugins: [compiledMessages, tailwindcss(), developmentServer(), reactRouter()],
  worker: { format: 'es' },
  // A font in the style sheet itself would be refused by the pages' policy, and be loaded where nobody needs it.
  build: { assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined) },
  server: { host: '127.0.0.1', port: 5173 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
    ssr: { build: { rollupOptions: { input: './src/server.ts' } } },
  },
})
