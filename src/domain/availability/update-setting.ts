import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { offerReturnedPlaces } from '../places/offer-returned-places.ts'
import { type OperatorSettings, operatorSettings } from '../settings/operator-settings.ts'
import { type SettingName, settingDefinitions, settingLocations } from '../settings/setting-definitions.ts'
import { dayOf } from '../time/operator-time.ts'
import type { Trip } from '../trips/trips.ts'

export type SettingValue = number | string

export interface SettingChange {
  name: SettingName
  before: SettingValue
  after: SettingValue
  /** Future days with more guests than a new default capacity; they keep the old capacity. */
  fuller: { date: string; guests: number }[]
}

export type UpdateSettingOutcome =
  | ({ ok: true } & SettingChange)
  | { ok: false; refusal: 'invalid' | 'closes_after_departure' }
  | { ok: false; refusal: 'above_licence'; boat: string; places: number }

type Context = Pick<AppContext, 'db' | 'now' | 'queue'>
/** `trip`: the id of a trip, for a setting that each trip has; if omitted, the first trip on sale. */
interface Request {
  name: SettingName
  value: unknown
  trip?: string | undefined
  /**
   * Other values that change in the same transaction. They are checked together with `value`, so that neither is
   * refused because of an old value of the other.
   */
  together?: Partial<Pick<Trip, 'closesAt' | 'closesDaysBefore'>>
}

/** The current value of a setting. If each trip has the setting, it is the value of `settings.trip`. */
export function settingValue(settings: OperatorSettings, name: SettingName): SettingValue {
  const location = settingLocations[name]
  if ('column' in location) return settings.trip[tripFields[location.column]]
  const row: Record<string, SettingValue> = settings[location.row]
  return row[location.field]!
}

const tripFields = {
  max_party: 'maxParty',
  closes_at: 'closesAt',
  closes_days_before: 'closesDaysBefore',
  capacity: 'capacity',
} as const

/** What `updateSetting` would do; changes nothing. */
export async function previewSettingChange(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { name, value, trip: id, together }: Request,
): Promise<UpdateSettingOutcome> {
  const settings = await operatorSettings(db, id)
  const { trip } = settings
  if (!settingDefinitions[name].schema.safeParse(value).success) return { ok: false, refusal: 'invalid' }
  const after = value as SettingValue
  if (
    closesAfterDeparture({
      ...{ ...trip, ...together },
      ...(name in tripFields && { [tripFields[name as keyof typeof tripFields]]: after }),
    })
  )
    return { ok: false, refusal: 'closes_after_departure' }
  const before = settingValue(settings, name)
  if (name !== 'capacity') return { ok: true, name, before, after, fuller: [] }
  const { licensedPlaces: places, name: boat } = trip.boat
  if (Number(after) > places) return { ok: false, refusal: 'above_licence', boat, places }
  const capacities = { trip: trip.id, boat: trip.boat.id, before: Number(before), after: Number(after) }
  return { ok: true, name, before, after, fuller: await fullerDays(db, capacities, dayOf(now())) }
}

/** Whether the website would still sell a departure after the boat has left. */
export const closesAfterDeparture = ({ starts, closesAt, closesDaysBefore }: Trip): boolean =>
  closesDaysBefore === 0 && starts.some(({ state, calls }) => state === 'in_use' && closesAt > calls[0]!.departsAt)

/**
 * Changes one setting. A new default capacity also applies to all departures from today on that have the old one and the
 * boat of the trip, except those with more guests.
 */
export function updateSetting(
  context: Context,
  { actor, ...request }: Request & { actor: string },
): Promise<UpdateSettingOutcome> {
  const now = context.now()
  const location = settingLocations[request.name]
  return inTransaction(context.db, async (trx) => {
    const { trip } = await operatorSettings(trx, request.trip)
    // The lock serializes concurrent changes: the second one starts from the result of the first.
    if ('column' in location) await trx.selectFrom('trip').select('id').where('id', '=', trip.id).forUpdate().execute()
    else await trx.selectFrom('setting').select('key').where('key', '=', location.row).forUpdate().execute()
    const outcome = await previewSettingChange({ ...context, db: trx }, { ...request, trip: trip.id })
    if (!outcome.ok) return outcome
    const { ok, ...change } = outcome
    if ('column' in location)
      await trx
        .updateTable('trip')
        .set({ [location.column]: change.after })
        .where('id', '=', trip.id)
        .execute()
    else {
      const merged = sql<string>`value || ${JSON.stringify({ [location.field]: change.after })}::jsonb`
      await trx.updateTable('setting').set({ value: merged, changed_at: now }).where('key', '=', location.row).execute()
    }
    if (change.name === 'capacity') {
      const capacities = {
        trip: trip.id,
        boat: trip.boat.id,
        before: Number(change.before),
        after: Number(change.after),
      }
      await applyCapacity(context, trx, capacities, dayOf(now))
    }
    await recordAction(trx, { command: 'settings set', details: { ...change, trip: trip.id }, actor, now })
    return outcome
  })
}

type CapacityChange = { trip: string; boat: string; before: number; after: number }

/** Updates the departures that have a row with the old default capacity, and offers the new places to waiting parties. */
async function applyCapacity(
  services: Context,
  trx: Transaction,
  { trip, boat, before, after }: CapacityChange,
  today: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('departure')
    .select('id')
    .where('trip', '=', trip)
    .where('boat', '=', boat)
    .where('date', '>=', today)
    .where('capacity', '=', before)
    // Every transaction that locks several departures locks them by id, so that no two of them deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()
  const departures = rows.map(({ id }) => id)
  if (departures.length > 0) {
    await trx
      .updateTable('departure')
      .set({ capacity: after })
      .where('id', 'in', departures)
      .where((where) => where(where('held', '+', where.ref('sold')), '<=', after))
      .execute()
  }
  if (after <= before) return
  for (const departure of await awaitedDepartures(trx, trip, today, departures))
    await offerReturnedPlaces(services, trx, departure, { newPlaces: true })
}

/** The departures with waiting parties that have no row or are in `changed`. */
async function awaitedDepartures(
  trx: Transaction,
  trip: string,
  today: string,
  changed: DepartureId[],
): Promise<DepartureId[]> {
  const { rows } = await sql<{ departure: DepartureId }>`
    select distinct day.departure from waitlist_day as day left join departure on departure.id = day.departure
    where day.trip = ${trip} and day.date >= ${today} and ranked_at is not null
      and (departure.id is null or departure.id = any (${changed}))
    order by day.departure`.execute(trx)
  return rows.map(({ departure }) => departure)
}

const fullerDays = (db: Queryable, { trip, boat, before, after }: CapacityChange, today: string) =>
  db
    .selectFrom('departure')
    .select((select) => ['date', select('held', '+', select.ref('sold')).as('guests')])
    .where('trip', '=', trip)
    .where('boat', '=', boat)
    .where('date', '>=', today)
    .where('status', '<>', 'cancelled')
    .where('capacity', '=', before)
    .where((where) => where(where('held', '+', where.ref('sold')), '>', after))
    .orderBy('date')
    .execute()
