import { farthestDrawn, metresToSea } from '../../charts/water.ts'
import { changedText, type TextChange } from '../../contract/primitives.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { keepPicture } from '../pictures/manage-pictures.ts'
import { dayOf } from '../time/operator-time.ts'
import { isInUse, loadTrips, type Quay, startsInUse } from '../trips/trips.ts'
import { type BookedDeparture, comingDepartures } from './coming-departures.ts'
import { queueCharts } from './trip-charts.ts'
import { writePosition } from './write-trip.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'queue'>

type QuayFields = Omit<Quay, 'id' | 'state'>
type PlaceFields = Omit<QuayFields, 'texts'>
/** Omitted texts and languages stay; null removes a language. */
type TextsChange = { [Kind in keyof Quay['texts']]?: TextChange | undefined }
export type QuayChange = { [Field in keyof PlaceFields]?: PlaceFields[Field] | undefined } & {
  id: string
  texts?: TextsChange | undefined
  /** 1 is the first quay of the site. */
  position?: number | undefined
  actor: string
}

export type SetQuayOutcome =
  | { ok: true; quay: Quay }
  | { ok: false; refusal: 'unknown' | 'exists' | 'not_at_sea' | 'needs_english' | 'unknown_picture' }

export type RetireQuayOutcome =
  | { ok: true; quay: Quay }
  | { ok: false; refusal: 'unknown' }
  | { ok: false; refusal: 'quay_of_trips'; trips: string }
  | { ok: false; refusal: 'coming_bookings'; departures: BookedDeparture[] }

/**
 * Whether a quay or a stop is near enough to the sea for a chart to show it. False for swapped coordinates, because
 * they lie beyond the charts.
 */
export const isAtSea = ({ latitude, longitude }: Pick<Quay, 'latitude' | 'longitude'>): boolean =>
  (metresToSea([longitude, latitude]) ?? Number.POSITIVE_INFINITY) <= farthestDrawn

/**
 * Why a quay can't be saved; undefined if it can. A text needs an English version, which is shown in languages without
 * one.
 */
async function quayProblem(trx: Transaction, { texts, ...place }: QuayFields) {
  if (!isAtSea(place)) return 'not_at_sea'
  if (!Object.values(texts).every(({ en }) => en)) return 'needs_english'
  return place.picture === null || (await keepPicture(trx, place.picture)) ? undefined : 'unknown_picture'
}

/** Adds a quay at the end of the list. */
export function addQuay(
  { db, now: clock }: Context,
  { actor, texts, ...place }: PlaceFields & { id: string; texts: TextsChange; actor: string },
): Promise<SetQuayOutcome> {
  const now = clock()
  const quay = { ...place, texts: changedTexts({}, texts) }
  return inTransaction(db, async (trx): Promise<SetQuayOutcome> => {
    const invalid = await quayProblem(trx, quay)
    if (invalid) return { ok: false, refusal: invalid }
    const { quays } = await loadTrips(trx)
    const added = await trx
      .insertInto('quay')
      .values({ id: quay.id, position: quays.length + 1, ...columnsOf(quay) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return { ok: false, refusal: 'exists' }
    await recordAction(trx, { command: 'quay add', details: quay, actor, now })
    return { ok: true, quay: { ...quay, state: 'in_use' } }
  })
}

/**
 * Changes a quay; omitted fields stay unchanged, and so do the texts of other languages. A retired quay is in use again
 * afterwards.
 */
export function setQuay(services: Context, { id, actor, position, ...change }: QuayChange): Promise<SetQuayOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<SetQuayOutcome> => {
    await trx.selectFrom('quay').select('id').where('id', '=', id).forUpdate().execute()
    const trips = await loadTrips(trx)
    const before = trips.quays.find((quay) => quay.id === id)
    if (!before) return { ok: false, refusal: 'unknown' }
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: Quay = { ...before, ...given, texts: changedTexts(before.texts, change.texts), state: 'in_use' }
    const invalid = await quayProblem(trx, after)
    if (invalid) return { ok: false, refusal: invalid }
    await trx
      .updateTable('quay')
      .set({ ...columnsOf(after), state: 'in_use' })
      .where('id', '=', id)
      .execute()
    if (position !== undefined) await writePosition(trx, 'quay', id, position)
    await queueCharts(trx, services, { before: trips, after: await loadTrips(trx) })
    await recordAction(trx, { command: 'quay set', details: { before, after, position }, actor, now })
    return { ok: true, quay: after }
  })
}

export function retireQuay(
  services: Context,
  { id, actor }: { id: string; actor: string },
): Promise<RetireQuayOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<RetireQuayOutcome> => {
    await trx.selectFrom('quay').select('id').where('id', '=', id).forUpdate().execute()
    const { quays, trips } = await loadTrips(trx)
    const quay = quays.find((each) => each.id === id)
    if (!quay) return { ok: false, refusal: 'unknown' }
    const departures = await comingDepartures(trx, { quay: id }, dayOf(now))
    if (departures.length > 0) return { ok: false, refusal: 'coming_bookings', departures }
    const calling = trips.filter(
      (trip) => isInUse(trip) && startsInUse(trip).some(({ calls }) => calls.some((call) => call.quay.id === id)),
    )
    if (calling.length > 0)
      return { ok: false, refusal: 'quay_of_trips', trips: calling.map((trip) => trip.id).join(', ') }
    await trx.updateTable('quay').set({ state: 'retired' }).where('id', '=', id).execute()
    await recordAction(trx, { command: 'quay retire', details: { id }, actor, now })
    return { ok: true, quay: { ...quay, state: 'retired' } }
  })
}

const columnsOf = ({ name, latitude, longitude, texts, parking, picture, cashMachineMetres }: QuayFields) => ({
  ...{ name, latitude, longitude, picture, cash_machine_metres: cashMachineMetres },
  texts: JSON.stringify(texts),
  parking: parking && JSON.stringify(parking),
})

function changedTexts(before: Quay['texts'], change: TextsChange = {}): Quay['texts'] {
  const kinds = Object.keys({ ...before, ...change }) as (keyof Quay['texts'])[]
  const texts = kinds.flatMap((kind) => {
    const text = changedText(before[kind], change[kind])
    return text ? [[kind, text] as const] : []
  })
  return Object.fromEntries(texts)
}
