import type { MessageKey } from '../../../../i18n/translator.ts'
import type { Sheet } from './sheet.ts'
import day from './sheets/day.json'
import dayTall from './sheets/day-m.json'

interface LabelPosition {
  x: number
  y: number
  size: number
  turned?: number
}

export type DayStop = 'zadar' | 'bibinje' | 'swim' | 'lunch'

/** Labels of one image of the route chart, positioned in its units. */
export interface DayLabels {
  sheet: Omit<Sheet, 'route'> & { at: Record<DayStop, number[]> }
  /** Transforms the route of the tall chart to this chart; undefined for the tall chart itself. */
  routeTransform?: string
  className: string
  viewBox: string
  radius: number
  sizes: { name: number; time: number; gap: number }
  land: (LabelPosition & { text: string })[]
  water: (LabelPosition & { key: MessageKey })[]
  /** Offset from the waypoint to the start of the label, or to its end if the label is to the left of the waypoint. */
  beside: Record<DayStop, [dx: number, dy: number]>
  degrees?: { latitudes: string[]; longitudes: string[] }
  rose?: { x: number; y: number; size: number }
}

/** Both charts use the route of the tall one, because two routes in a document would take 400 bytes more. */
export const { route } = dayTall

/** The transformation from the tall to the wide chart, computed from two places whose positions are known on both. */
function tallToWide(): string {
  const [tall, wide] = [dayTall.at, day.at].map(({ zadar, lunch }) => [...zadar, ...lunch]) as [number[], number[]]
  const [x = 0, y = 0, , lowerY = 0] = tall
  const [wideX = 0, wideY = 0, , wideLowerY = 0] = wide
  const scale = (wideLowerY - wideY) / (lowerY - y)
  return `translate(${(wideX - x * scale).toFixed(1)} ${(wideY - y * scale).toFixed(1)}) scale(${scale.toFixed(4)})`
}

export const wideDayLabels: DayLabels = {
  sheet: day,
  routeTransform: tallToWide(),
  className: 'overlay overlay-wide',
  viewBox: '0 0 1440 1120',
  radius: 8,
  sizes: { name: 25, time: 17, gap: 25 },
  land: [
    { text: 'UGLJAN', x: 341.6, y: 266, size: 17, turned: 46 },
    { text: 'PAŠMAN', x: 674, y: 545.1, size: 17, turned: 42 },
    { text: 'IŽ', x: 321.7, y: 374.7, size: 17, turned: 45 },
    { text: 'DUGI OTOK', x: 225.2, y: 545.1, size: 17, turned: 46 },
    { text: 'ŽUT', x: 594.4, y: 757.7, size: 17, turned: 30 },
    { text: 'KORNAT', x: 715.4, y: 904.3, size: 17, turned: 40 },
  ],
  water: [
    { key: 'chart.zadar_channel', x: 406, y: 212.7, size: 17, turned: 44 },
    { key: 'chart.middle_channel', x: 445.8, y: 523.8, size: 17, turned: 46 },
    { key: 'chart.adriatic', x: 130.2, y: 613.2, size: 28 },
  ],
  beside: { zadar: [20, 10], bibinje: [20, 12], swim: [-18, -12], lunch: [-14, 54] },
  degrees: {
    latitudes: ['44°00′N', '44°10′N'],
    longitudes: ['15°00′E', '15°10′E', '15°20′E', '15°30′E', '15°40′E'],
  },
  rose: { x: 600, y: 26, size: 160 },
}

/** Larger and fewer labels, for narrow screens and columns. */
export const tallDayLabels: DayLabels = {
  sheet: dayTall,
  className: 'overlay overlay-tall',
  viewBox: '0 0 780 892',
  radius: 10,
  sizes: { name: 36, time: 32, gap: 37 },
  land: [
    { text: 'UGLJAN', x: 175.5, y: 122.6, size: 26, turned: 46 },
    { text: 'PAŠMAN', x: 528.1, y: 418.7, size: 26, turned: 42 },
    { text: 'DUGI OTOK', x: 52, y: 418.7, size: 26, turned: 46 },
    { text: 'ŽUT', x: 443.6, y: 644.3, size: 26, turned: 30 },
    { text: 'KORNAT', x: 572, y: 799.7, size: 26, turned: 40 },
  ],
  water: [
    { key: 'chart.zadar_channel', x: 252, y: 82, size: 26, turned: 44 },
    { key: 'chart.middle_channel', x: 286, y: 396.1, size: 26, turned: 46 },
    { key: 'chart.adriatic', x: 159.3, y: 772.7, size: 39.2 },
  ],
  beside: { zadar: [24, 14], bibinje: [24, 14], swim: [-20, -4], lunch: [-24, 90] },
}
