import type { PlaceName } from './marks.tsx'
import type { Sheet } from './sheet.ts'
import start from './sheets/start.json'
import startTall from './sheets/start-m.json'

/** Labels of one image of the departure points chart, positioned in its units. */
export interface StartLabels {
  sheet: Sheet
  className: string
  land: PlaceName[]
  channel: Omit<PlaceName, 'text'>
  /** Scale of the departure times and of the names below them. */
  scale: number
  nameSize: number
  degrees?: { latitudes: string[]; longitudes: string[] }
  rose?: { x: number; y: number; size: number }
}

export const wideStartLabels: StartLabels = {
  sheet: start,
  className: 'overlay overlay-wide',
  land: [
    { text: 'RAVNI KOTARI', x: 1080, y: 188.1, size: 22 },
    { text: 'UGLJAN', x: 241.7, y: 431.6, size: 22, turned: 46 },
  ],
  channel: { x: 550.3, y: 360, size: 22, turned: 46 },
  scale: 1,
  nameSize: 20,
  degrees: {
    latitudes: ['44°04′N', '44°06′N'],
    longitudes: ['15°10′E', '15°12′E', '15°14′E', '15°18′E', '15°20′E', '15°22′E'],
  },
  rose: { x: 1180, y: 470, size: 210 },
}

/** Larger labels, for narrow screens. */
export const tallStartLabels: StartLabels = {
  sheet: startTall,
  className: 'overlay overlay-tall',
  land: [{ text: 'UGLJAN', x: 108, y: 674, size: 27, turned: 46 }],
  channel: { x: 293.8, y: 479.4, size: 27, turned: 50 },
  scale: 1.25,
  nameSize: 26,
}
