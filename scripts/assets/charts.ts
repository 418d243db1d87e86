// Draws the charts of the operator's trip: charts/coastline.bin → public/charts/ and src/guest/site/ui/chart/sheets/.
// Stores a hash of the sources. A build draws the charts again only if the hash has changed.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../src/shared/project-root.ts'
import { chartFiles, sampleTrip } from './chart-files.ts'

const hashFile = join(projectRoot, 'src/guest/site/ui/chart/sheets/made-from.txt')

const sources = await hashSources()
if ((await readFile(hashFile, 'utf8').catch(() => '')) !== sources) {
  for (const [path, content] of chartFiles()) await writeFile(join(projectRoot, path), content)
  await writeFile(hashFile, sources)
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of ['coastline.bin', 'names.json']) hash.update(await readFile(join(projectRoot, 'charts', name)))
  const folder = join(projectRoot, 'src/charts')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort()) {
    hash.update(await readFile(join(folder, name)))
  }
  hash.update(JSON.stringify(sampleTrip))
  return `${hash.digest('hex')}\n`
}
