// Makes the charts from the coastline: charts/coastline.geojson → public/charts/ and src/site/ui/chart/sheets/.
// What they were made from is noted beside them, so that a build makes them anew only when something of it has changed.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { makeCharts } from '../charts/make.ts'
import { business } from '../content/business.ts'

const project = new URL('../', import.meta.url)
const note = new URL('src/site/ui/chart/sheets/made-from.txt', project)

const coastline = await readFile(new URL('charts/coastline.geojson', project), 'utf8')
const sources = await describeSources()
if ((await readFile(note, 'utf8').catch(() => '')) !== sources) {
  for (const [path, content] of makeCharts(JSON.parse(coastline))) await writeFile(new URL(path, project), content)
  await writeFile(note, sources)
}

async function describeSources() {
  const hash = createHash('sha256').update(coastline)
  const folder = new URL('charts/', project)
  for (const name of (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort()) {
    hash.update(await readFile(new URL(name, folder)))
  }
  hash.update(JSON.stringify(business.departureLocations.map(({ latitude, longitude }) => [latitude, longitude])))
  return `${hash.digest('hex')}\n`
}
