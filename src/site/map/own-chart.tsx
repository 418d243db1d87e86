import { wide } from '../ui/chart/day-lettering.ts'
import { DayOverlay } from '../ui/chart/day-overlay.tsx'
import type { ChartTimes } from '../ui/chart/departure-times.ts'
import type { Sheet } from '../ui/chart/sheet.ts'
import { wideStart } from '../ui/chart/start-lettering.ts'
import { StartOverlay } from '../ui/chart/start-overlay.tsx'
import { useWords } from '../words.tsx'
import type { DepartureLocation } from './map-links.tsx'

interface OwnChartProps {
  times: ChartTimes
  /** The harbour in the middle, on the sheet of the departure points; else the day's route on its own. */
  at: DepartureLocation['id'] | undefined
}

/** Our chart at its full size, moved by the scrolling that every device has. */
export function OwnChart({ times, at }: OwnChartProps) {
  const { t } = useWords()
  const { sheet } = at ? wideStart : wide
  const file = at ? 'start' : 'day'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard
    <section className="own-chart" tabIndex={0} aria-label={t('map.own_chart')}>
      <div className={`own-sheet own-sheet-${file}`}>
        <img src={`/charts/${file}.svg`} alt="" width={sheet.width} height={sheet.height} loading="lazy" />
        {at ? (
          <StartOverlay lettering={wideStart} times={times} drawn={false} />
        ) : (
          <DayOverlay lettering={wide} times={times} drawn={false} />
        )}
        <Middle sheet={sheet} {...(at ? besideHarbour(sheet.at[at]) : middleOfTheDay)} />
      </div>
    </section>
  )
}

/** With both harbours and the islands in sight; or with the harbour's time, which stands to its right. */
const middleOfTheDay = { x: 540, y: 430 }
const besideHarbour = ([x = 0, y = 0]: number[]) => ({ x: x + 75, y })

/** What is scrolled to when the chart is opened. */
function Middle({ sheet, x, y }: { sheet: Sheet; x: number; y: number }) {
  return (
    <svg className="overlay" viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true">
      <circle className="map-middle" cx={x} cy={y} r="1" />
    </svg>
  )
}
