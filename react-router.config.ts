import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './src/site/service-worker/build.ts'

export default {
  appDirectory: 'src',
  // The client router isn't used: no lazy route discovery with a manifest request.
  routeDiscovery: { mode: 'initial' },
  // The CSRF check runs before the router (`csrf.ts`). React Router's own compares `Origin` with the request URL,
  // which is http behind a TLS-terminating proxy, and would reject every form.
  allowedActionOrigins: ['**'],
  /** Precompresses the client files. Builds the service worker first, whose precache list needs all of them. */
  async buildEnd({ reactRouterConfig }) {
    await buildServiceWorker(reactRouterConfig.buildDirectory)
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    for (const file of await readdir(folder, { recursive: true })) {
      if (!/\.(js|css|svg|txt|json|webmanifest)$/.test(file)) continue
      const bytes = await readFile(join(folder, file))
      // The empty chunk of a route module (`vite.config.ts`).
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
