// Draws the charts of the operator's trip: charts/coastline.bin → public/charts/ and src/guest/site/ui/chart/sheets/.
// Stores a hash of the sources. A build draws the charts again only if the hash has changed.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../src/shared/project-root.ts'
import { chartFiles, hashDrawing, sampleTrip } from './chart-files.ts'

const hashFile = join(projectRoot, 'src/guest/site/ui/chart/sheets/made-from.txt')

const sources = await hashSources()
if ((await readFile(hashFile, 'utf8').catch(() => '')) !== sources) {
  for (const [path, content] of chartFiles(await hashDrawing())) await writeFile(join(projectRoot, path), content)
  await writeFile(hashFile, sources)
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(await hashDrawing())
  return `${hash.update(JSON.stringify(sampleTrip)).digest('hex')}\n`
}
