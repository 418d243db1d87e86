import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { projectRoot } from '../../../shared/project-root.ts'

/**
 * Builds `/sw.js` after the rest of the site, because it contains a hash of the whole build. Any change of the site
 * therefore changes the worker, and browsers update it. It is a classic script without imports, since not every browser
 * supports module workers.
 */
export async function buildServiceWorker(buildFolder: string): Promise<void> {
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    publicDir: false,
    define: { buildVersion: JSON.stringify(await hashOf(buildFolder)) },
    build: {
      outDir: join(buildFolder, 'client'),
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(projectRoot, 'src/guest/site/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

async function hashOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file.slice(folder.length)).update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}
