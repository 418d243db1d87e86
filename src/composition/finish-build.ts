import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { clientManifestPath } from '../http/client-entry.ts'
import { buildOperatorServiceWorker } from '../operator-app/service-worker/build.ts'
import { operatorAppManifestPath } from '../operator-app/shell.ts'
import { buildServiceWorker } from '../site/service-worker/build.ts'

/**
 * Completes a build. Moves the assets of the server build to the served files, and adds the service workers; the version of the
 * site's is a hash of the whole build. Then precompresses the served files.
 */
export async function finishBuild(buildFolder: string): Promise<void> {
  const client = join(buildFolder, 'client')
  await rename(join(client, 'client-manifest.json'), clientManifestPath)
  await rename(join(client, 'operator-app-manifest.json'), operatorAppManifestPath)
  await cp(join(buildFolder, 'server/assets'), join(client, 'assets'), { recursive: true })
  await rm(join(buildFolder, 'server/assets'), { recursive: true })
  await buildOperatorServiceWorker(buildFolder)
  await buildServiceWorker(buildFolder)
  for (const file of await readdir(client, { recursive: true })) {
    if (/\.(js|css|svg|txt|json|webmanifest)$/.test(file)) await precompress(join(client, file))
  }
}

async function precompress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  await writeFile(`${path}.br`, brotli)
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
