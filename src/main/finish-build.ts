import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildServiceWorker } from '../guest/site/service-worker/build.ts'
import { buildOperatorServiceWorker } from '../operator/app/service-worker/build.ts'
import { operatorAppManifestPath } from '../operator/app/shell.ts'
import { clientManifestPath } from '../platform/http/client-entry.ts'

/**
 * Renders every page, state and mail with the built server (`check-rendering.ts`). If that fails, the build ends here,
 * and the check has printed why.
 */
export async function checkRendering(buildFolder: string): Promise<void> {
  const check = spawn(process.execPath, [join(buildFolder, 'server/check-rendering.js')], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [status] = await once(check, 'close')
  if (status !== 0) process.exit(1)
}

/**
 * Completes a build: moves the assets of the server build to the served files, adds the service workers, and
 * precompresses the served files. The version of the site's service worker is a hash of the whole build.
 */
export async function finishBuild(buildFolder: string): Promise<void> {
  const client = join(buildFolder, 'client')
  await rename(join(client, 'client-manifest.json'), clientManifestPath)
  await rename(join(client, 'operator-app-manifest.json'), operatorAppManifestPath)
  await cp(join(buildFolder, 'server/assets'), join(client, 'assets'), { recursive: true })
  await rm(join(buildFolder, 'server/assets'), { recursive: true })
  await buildOperatorServiceWorker(buildFolder)
  await buildServiceWorker(buildFolder)
  const files = await readdir(client, { recursive: true })
  const texts = files.filter((file) => /\.(js|css|svg|txt|json|webmanifest)$/.test(file))
  await Promise.all(texts.map((file) => precompress(join(client, file))))
}

/** Compresses in the threads of libuv, so that several files are compressed at the same time. */
async function precompress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const gzipped = promisify(gzip)(bytes, { level: 9 })
  await Promise.all([writeFile(`${path}.br`, await brotli), writeFile(`${path}.gz`, await gzipped)])
}
