import { business } from '../../content/business.ts'
import de from '../../messages/de.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import hr from '../../messages/hr.json' with { type: 'json' }
import it from '../../messages/it.json' with { type: 'json' }
import pl from '../../messages/pl.json' with { type: 'json' }
import { type ChartTrip, drawChart, drawNight } from '../../src/charts/draw-chart.ts'

const catalogues = [de, en, hr, it, pl]

/** The operator's trip as its charts show it. */
export const chartedTrip: ChartTrip = {
  quays: business.departureLocations.map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude })),
  stops: business.stops.map((stop, index) => ({
    ...stop,
    captions: catalogues.map((texts) => texts[index === 0 ? 'chart.swim' : 'chart.lunch']),
  })),
}

/** Draws every chart that is committed. @returns the contents by path in the project */
export function chartFiles(): Map<string, string> {
  const outcome = drawChart(chartedTrip)
  if (!outcome.ok) throw new Error(`The charts can't be drawn: ${JSON.stringify(outcome.faults)}`)
  const { drawings, route } = outcome.chart
  const files = new Map([['src/guest/site/ui/chart/sheets/route.json', json(route)]])
  for (const [id, { svg, overlay }] of Object.entries({ ...drawings, night: drawNight(chartedTrip) })) {
    files.set(`public/charts/${id}.svg`, svg)
    files.set(`src/guest/site/ui/chart/sheets/${id}.json`, json(overlay))
  }
  return files
}

const json = (value: unknown) => `${JSON.stringify(value)}\n`
