import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './src/site/service-worker/build.ts'

export default {
  appDirectory: 'src',
  // All routes are in the page already: no request for a manifest.
  routeDiscovery: { mode: 'initial' },
  // Who may send forms is decided ahead of the router (`foreign-posts.ts`). It would compare with the request's own address,
  // which behind a proxy says http, and refuse every form that a visitor sends by https.
  allowedActionOrigins: ['**'],
  /** Assets are compressed once here, so that the server only sends files; first comes the file that knows them all. */
  async buildEnd({ reactRouterConfig }) {
    await buildServiceWorker(reactRouterConfig.buildDirectory)
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    for (const file of await readdir(folder, { recursive: true })) {
      if (!/\.(js|css|svg|txt|json|webmanifest)$/.test(file)) continue
      const bytes = await readFile(join(folder, file))
      // A route, of which nothing is for the browser (`vite.config.ts`).
      if (bytes.toString().trim() === '') {
        await rm(join(folder, file))
        continue
      }
      await writeFile(
        join(folder, `${file}.br`),
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      )
      await writeFile(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
} satisfies Config
