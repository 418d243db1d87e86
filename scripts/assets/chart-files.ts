import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { initialTrip } from '../../content/business.ts'
import de from '../../messages/de.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import hr from '../../messages/hr.json' with { type: 'json' }
import it from '../../messages/it.json' with { type: 'json' }
import pl from '../../messages/pl.json' with { type: 'json' }
import { chartedTrip, chartKey } from '../../src/charts/charted-trip.ts'
import { type ChartTrip, drawChart, drawErrorBackground } from '../../src/charts/draw-chart.ts'
import { projectRoot } from '../../src/shared/project-root.ts'

const catalogues = [de, en, hr, it, pl]

const word = (key: 'chart.swim' | 'chart.lunch') => catalogues.map((texts) => texts[key])

/** The data from which the charts of the sample operator's trip are drawn. */
export const sampleTrip: ChartTrip = chartedTrip(
  {
    quays: initialTrip.departureLocations.map((quay) => ({ ...quay, times: [quay.departsAt] })),
    stops: initialTrip.stops,
  },
  { swim: word('chart.swim'), lunch: word('chart.lunch') },
)

/** A hash of the code that draws the charts and of the data files that this code reads. */
export async function hashDrawing(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of ['coastline.bin', 'names.json']) hash.update(await readFile(join(projectRoot, 'charts', name)))
  const folder = join(projectRoot, 'src/charts')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort()) {
    hash.update(await readFile(join(folder, name)))
  }
  return hash.digest('base64url').slice(0, 10)
}

/**
 * Draws all charts that are committed to the repository, with their overlays and the route.
 * @param drawing the hash from `hashDrawing`, which is stored with the charts
 * @returns the content of each file, by its path in the project
 */
export function chartFiles(drawing: string): Map<string, string> {
  const outcome = drawChart(sampleTrip)
  if (!outcome.ok) throw new Error(`The charts can't be drawn: ${JSON.stringify(outcome.faults)}`)
  const { drawings, route } = outcome.chart
  const files = new Map([
    ['public/charts/route.json', json(route)],
    ['src/charts/built.json', `{ "drawing": "${drawing}", "key": "${chartKey(sampleTrip, drawing)}" }\n`],
  ])
  for (const [id, { svg, overlay }] of Object.entries({ ...drawings, night: drawErrorBackground(sampleTrip) })) {
    files.set(`public/charts/${id}.svg`, svg)
    files.set(`src/guest/site/ui/chart/sheets/${id}.json`, json(overlay))
  }
  return files
}

const json = (value: unknown) => `${JSON.stringify(value)}\n`
