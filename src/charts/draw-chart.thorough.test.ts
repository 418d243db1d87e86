import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTrip } from '../../test/fixtures/any-charted-trip.ts'
import { loadCoastline } from './coastline.ts'
import { type Chart, type ChartCall, type ChartTrip, drawChart } from './draw-chart.ts'
import { type Box, formIds, forms } from './forms.ts'
import { frame } from './frame.ts'
import type { Place } from './geometry/mercator.ts'
import { isWithin, labelBox, overlap, ringBox } from './labels.ts'
import { textWidth } from './lettering.ts'
import { islandNames, longestWaterNames, regionNames, type WaterKey } from './names.ts'
import { turnedBoxes } from './place-names.ts'
import { encloses, metresToSea } from './water.ts'

const call = (name: string, latitude: number, longitude: number): ChartCall => ({
  id: name.toLowerCase(),
  name,
  latitude,
  longitude,
  captions: ['00:00', 'Mittagessen'],
})
const split = call('Split', 43.5075, 16.4392)
const blueCave = call('Blue Cave', 42.9811, 16.0217)
const trips: Record<string, ChartTrip> = {
  'Zadar–Bibinje–Telašćica–Kornati': {
    quays: [call('Zadar', 44.1173, 15.2203), call('Bibinje', 44.0686, 15.2825)],
    stops: [call('Telašćica', 43.89, 15.16), call('Kornati', 43.81, 15.29)],
  },
  'Split–Bol–Hvar–Blue Cave': {
    quays: [split],
    stops: [call('Bol', 43.261, 16.6553), call('Hvar', 43.1716, 16.441), blueCave],
  },
  'Dubrovnik–Elaphiti': {
    quays: [call('Dubrovnik', 42.658, 18.087)],
    stops: [call('Koločep', 42.6775, 18.009), call('Lopud', 42.6865, 17.9462), call('Šipan', 42.711, 17.915)],
  },
  'Pula–Brijuni': {
    quays: [call('Pula', 44.872, 13.843), call('Fažana', 44.927, 13.803)],
    stops: [call('Brijuni', 44.911, 13.77)],
  },
  'Trieste–Piran': { quays: [call('Trieste', 45.65, 13.7645)], stops: [call('Piran', 45.529, 13.566)] },
  'Kotor–Perast–Mamula': {
    quays: [call('Kotor', 42.4255, 18.769)],
    stops: [call('Perast', 42.4866, 18.699), call('Mamula', 42.3955, 18.5585)],
  },
  'Durrës–Rodon': { quays: [call('Durrës', 41.308, 19.453)], stops: [call('Kepi i Rodonit', 41.585, 19.445)] },
  'two quays at the same place': {
    quays: [call('Split Riva', 43.507, 16.4375), call('Split Obala', 43.507, 16.4375)],
    stops: [call('Šolta', 43.395, 16.305)],
  },
  'eight stops': {
    quays: [call('Zadar', 44.1173, 15.2203)],
    stops: [
      ...[
        call('Preko', 44.08, 15.2),
        call('Ždrelac', 44.018, 15.256),
        call('Iž', 44.03, 15.11),
        call('Rava', 44.03, 15.06),
      ],
      ...[
        call('Sali', 43.935, 15.167),
        call('Telašćica', 43.89, 15.16),
        call('Žut', 43.87, 15.32),
        call('Kornati', 43.81, 15.29),
      ],
    ],
  },
  'no stop': { quays: [call('Makarska', 43.295, 17.018)], stops: [] },
}

const minutes = 60_000

test.each(Object.entries(trips))('%s: every call has a label, and nothing collides', (_, trip) => {
  const chart = drawn(trip)
  for (const id of formIds) {
    const shown = forms[id].frames === 'trip' ? [...trip.quays, ...trip.stops] : trip.quays
    const labelled = chart.drawings[id].overlay.calls.filter(({ label }) => label).map((mark) => mark.id)
    expect([id, labelled]).toEqual([id, shown.map((each) => each.id)])
  }
  expect(collisions(trip, chart)).toEqual([])
})

test('nothing collides on the chart of any trip from Trieste to Durrës', { timeout: 5 * minutes }, () => {
  fc.assert(
    fc.property(anyTrip, (trip) => {
      const outcome = drawChart(trip)
      // The search works on a grid, in which some narrow straits are closed. So a trip can have no route.
      if (outcome.ok) expect(collisions(trip, outcome.chart)).toEqual([])
      else expect(outcome.faults).toEqual([{ fault: 'no way' }])
    }),
    { numRuns: 4, seed: 1, endOnFailure: true },
  )
})

test('a call inland is a warning from 300 m on and a fault from 1,000 m on, and so is one beyond the charts', () => {
  const inland = (metres: number) => drawChart({ quays: [split], stops: [shifted(metres)] })
  expect(inland(250)).toMatchObject({ ok: true, warnings: [] })
  expect(inland(600)).toMatchObject({ ok: true, warnings: [{ id: 'stop', metres: expect.closeTo(600, -2) }] })
  expect(inland(1_200)).toEqual({
    ok: false,
    faults: [{ fault: 'inland', id: 'stop', metres: expect.closeTo(1_200, -2) }],
  })
  expect(drawChart({ quays: [], stops: [{ ...blueCave, latitude: 40 }] })).toEqual({
    ok: false,
    faults: [{ fault: 'no quay' }, { fault: 'outside', id: 'blue cave' }],
  })
})

test('stops on islands are drawn on water within 300 m of the shore', () => {
  const bisevo: ChartCall = { id: 'stop', name: 'Biševo', latitude: 42.9811, longitude: 16.0217 }
  expect(metresToSea([bisevo.longitude, bisevo.latitude])).toBeGreaterThan(50)
  const chart = drawn({ quays: [split], stops: [bisevo] })
  const [latitude, longitude] = chart.route.stops[0] ?? chart.route.out.at(-1)!
  expect(metresToSea([longitude, latitude])).toBe(0)
  expect(Math.hypot((latitude - bisevo.latitude) * 111_195, (longitude - bisevo.longitude) * 81_300)).toBeLessThan(300)
})

test('the distance from the sea is 0 on the sea, and unknown far inland and beyond the charts', () => {
  expect(metresToSea([16.2, 42.9])).toBe(0)
  expect(metresToSea([15.98, 45.81])).toBeUndefined()
  expect(metresToSea([10, 43])).toBeUndefined()
  // Lake Vrana near Biograd is 800 m from the sea.
  expect(metresToSea([15.55, 43.91])).toBeGreaterThan(500)
})

test('the names of land are on land', () => {
  const { shores } = loadCoastline()
  const isLand = (place: Place) => shores.some((shore) => encloses(shore, place))
  expect([...islandNames, ...regionNames].filter(([, ...place]) => !isLand(place))).toEqual([])
})

function drawn(trip: ChartTrip): Chart {
  const outcome = drawChart(trip)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.chart
}

/** A stop on the island of Brač, at least this many metres inland from its southern shore. */
function shifted(metres: number): ChartCall {
  let place: Place = [16.6553, 43.255]
  while ((metresToSea(place) ?? 9_999) < metres) place = [place[0], place[1] + 0.0002]
  return { id: 'stop', name: 'Brač', latitude: place[1], longitude: place[0] }
}

/**
 * Describes each pair of labels, names and rings that overlap, and each label outside the visible part of its sheet.
 */
function collisions(trip: ChartTrip, chart: Chart): string[] {
  return formIds.flatMap((id) => {
    const { overlay } = chart.drawings[id]
    const form = forms[id]
    const sheet = frame(form, [[16, 43]])
    const boxes: { what: string; box: Box }[] = []
    for (const { id: callId, at, label } of overlay.calls) {
      if (!label) continue
      const { name, captions = ['00:00'] } = [...trip.quays, ...trip.stops].find((each) => each.id === callId)!
      const [x, y] = [at[0] + label.beside[0], at[1] + label.beside[1]]
      boxes.push({
        what: name,
        box: labelBox(sheet, { id: callId, place: [0, 0], name, captions }, [x, y], label.side),
      })
    }
    const outside = boxes.filter(
      ({ box }) => !isWithin(box, form.visible) || form.covered.some((area) => overlap(box, area)),
    )
    const names = [
      ...overlay.land,
      ...overlay.water.map(({ key, ...name }) => ({ ...name, text: longestWaterNames[key as WaterKey] })),
    ]
    for (const { text, x, y, size, turned = 0 } of names) {
      const spacing = text === text.toUpperCase() ? 0.06 : 0
      const parts = turnedBoxes([x, y], textWidth(text, size, 'serif', spacing), size, turned)
      boxes.push(...parts.map((box) => ({ what: text, box })))
    }
    const rings = overlay.calls.map(({ id: callId, at }) => ({ what: `ring of ${callId}`, box: ringBox(sheet, at) }))
    const pairs = boxes.flatMap((one, index) =>
      [...boxes.slice(index + 1), ...rings]
        .filter((other) => one.what !== other.what && overlap(one.box, other.box))
        .map((other) => `${id}: ${one.what} and ${other.what}`),
    )
    return [...pairs, ...outside.map(({ what }) => `${id}: ${what} is outside`)]
  })
}
