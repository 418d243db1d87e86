// Generates the charts from the coastline: charts/coastline.geojson → public/charts/ and src/guest/site/ui/chart/sheets/.
// Stores a hash of the sources. A build generates the charts again only if the hash has changed.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCharts } from '../../charts/make.ts'
import { business } from '../../content/business.ts'
import { projectRoot } from '../../src/shared/project-root.ts'

const hashFile = join(projectRoot, 'src/guest/site/ui/chart/sheets/made-from.txt')

const coastline = await readFile(join(projectRoot, 'charts/coastline.geojson'), 'utf8')
const sources = await hashSources()
if ((await readFile(hashFile, 'utf8').catch(() => '')) !== sources) {
  for (const [path, content] of makeCharts(JSON.parse(coastline))) await writeFile(join(projectRoot, path), content)
  await writeFile(hashFile, sources)
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(coastline)
  const folder = join(projectRoot, 'charts')
  for (const name of (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort()) {
    hash.update(await readFile(join(folder, name)))
  }
  hash.update(JSON.stringify(business.departureLocations.map(({ latitude, longitude }) => [latitude, longitude])))
  return `${hash.digest('hex')}\n`
}
