import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { projectRoot } from '../../../shared/project-root.ts'
import { builtOperatorAppFiles, operatorAppManifestPath, operatorAppShell } from '../shell.ts'
import { shellPath } from './routing.ts'

/**
 * Builds the service worker `/operator-sw.js` after the app, because the worker contains the names and hashes of the
 * app's files. Its file is at the root, because a worker's scope can't be above the folder of its file.
 */
export async function buildOperatorServiceWorker(buildFolder: string): Promise<void> {
  const shell = operatorAppShell(builtOperatorAppFiles())
  const hashes: Record<string, string> = { [shellPath]: sha256(shell) }
  for (const file of await storedFiles()) hashes[file] = sha256(await readFile(join(buildFolder, 'client', file)))
  const version = sha256(JSON.stringify(hashes)).replace(/\W/g, '').slice(0, 12)
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    publicDir: false,
    define: { appVersion: JSON.stringify(version), appHashes: JSON.stringify(hashes) },
    build: {
      outDir: join(buildFolder, 'client'),
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(projectRoot, 'src/operator/app/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'operator-sw.js' },
      },
    },
  })
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64')

/**
 * The scripts, styles and fonts that the worker stores. The narrow font is left out, and so are fonts for letters that
 * the crew's languages don't have. These are loaded when a name needs them.
 */
async function storedFiles(): Promise<string[]> {
  const manifest: Record<string, { file: string; css?: string[]; assets?: string[] }> = JSON.parse(
    await readFile(operatorAppManifestPath, 'utf8'),
  )
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  const stored = [...new Set(files)].filter((file) => !file.endsWith('.woff2') || subsetOf(file) !== undefined)
  const missing = storedSubsets.filter((subset) => !stored.some((file) => subsetOf(file) === subset))
  if (missing.length > 0) throw new Error(`no font file has the letters “${missing.join(', ')}” (font-table.ts)`)
  return stored.map((file) => `/${file}`).sort()
}

/** The names of the subsets in `font-table.ts` that have the letters of English and Croatian. */
const storedSubsets = ['first', 'central']

/** The stored subset of a font file that the app uses; undefined for narrow fonts and further letters. */
const subsetOf = (file: string): string | undefined =>
  file.includes('-narrow') ? undefined : storedSubsets.find((subset) => file.includes(`-${subset}-`))
