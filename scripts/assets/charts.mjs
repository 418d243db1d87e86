// Generates the charts from the coastline: charts/coastline.geojson → public/charts/ and src/site/ui/chart/sheets/.
// Stores a hash of the sources beside them, so that a build generates them again only after a change.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { makeCharts } from '../../charts/make.ts'
import { business } from '../../content/business.ts'
import { projectRoot } from '../project-root.mjs'

const hashFile = new URL('src/site/ui/chart/sheets/made-from.txt', projectRoot)

const coastline = await readFile(new URL('charts/coastline.geojson', projectRoot), 'utf8')
const sources = await describeSources()
if ((await readFile(hashFile, 'utf8').catch(() => '')) !== sources) {
  for (const [path, content] of makeCharts(JSON.parse(coastline))) await writeFile(new URL(path, projectRoot), content)
  await writeFile(hashFile, sources)
}

async function describeSources() {
  const hash = createHash('sha256').update(coastline)
  const folder = new URL('charts/', projectRoot)
  for (const name of (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort()) {
    hash.update(await readFile(new URL(name, folder)))
  }
  hash.update(JSON.stringify(business.departureLocations.map(({ latitude, longitude }) => [latitude, longitude])))
  return `${hash.digest('hex')}\n`
}
