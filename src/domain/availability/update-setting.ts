import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { offerReturnedPlaces } from '../places/offer-returned-places.ts'
import { type OperatorSettings, operatorSettings } from '../settings/operator-settings.ts'
import {
  type SettingName,
  settingDefinitions,
  settingLocations,
  settingRowSchemas,
} from '../settings/setting-definitions.ts'
import { dayOf } from '../time/operator-time.ts'

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

type Context = Pick<AppContext, 'db' | 'now' | 'queue'>
type Request = { name: SettingName; value: unknown }

export function settingValue(settings: OperatorSettings, name: SettingName): SettingValue {
  const { row, field } = settingLocations[name]
  const value: unknown = settings[row]
  return field === undefined ? (value as SettingValue) : (value as Record<string, SettingValue>)[field]!
}

/** What `updateSetting` would do; changes nothing. */
export async function previewSettingChange(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { name, value }: Request,
): Promise<UpdateSettingOutcome> {
  const settings = await operatorSettings(db)
  if (!settingDefinitions[name].schema.safeParse(value).success) return { ok: false, refusal: 'invalid' }
  const after = value as SettingValue
  if (!settingRowSchemas[settingLocations[name].row].safeParse(rowWith(settings, name, after)).success)
    return { ok: false, refusal: 'closes_after_departure' }
  const before = settingValue(settings, name)
  const capacities = name === 'capacity' ? { before: Number(before), after: Number(after) } : null
  const fuller = capacities ? await fullerDays(db, capacities, dayOf(now())) : []
  return { ok: true, name, before, after, fuller }
}

/**
 * Changes one setting. A new default capacity also applies to all days from today on that have the old one, except
 * those with more guests.
 */
export function updateSetting(
  context: Context,
  { actor, ...request }: Request & { actor: string },
): Promise<UpdateSettingOutcome> {
  const now = context.now()
  const { row } = settingLocations[request.name]
  return inTransaction(context.db, async (trx) => {
    // The lock serializes concurrent changes of the row's fields: the second one starts from the result of the first.
    await trx.selectFrom('setting').select('key').where('key', '=', row).forUpdate().execute()
    const outcome = await previewSettingChange({ ...context, db: trx }, request)
    if (!outcome.ok) return outcome
    const { ok, ...change } = outcome
    const value = JSON.stringify(rowWith(await operatorSettings(trx), change.name, change.after))
    await trx.updateTable('setting').set({ value, changed_at: now }).where('key', '=', row).execute()
    if (change.name === 'capacity')
      await applyCapacity(context, trx, { before: Number(change.before), after: Number(change.after) }, dayOf(now))
    await recordAction(trx, { command: 'settings set', details: change, actor, now })
    return outcome
  })
}

/** The row's JSON value with one setting changed. */
function rowWith(settings: OperatorSettings, name: SettingName, value: SettingValue): unknown {
  const { row, field } = settingLocations[name]
  return field === undefined ? value : { ...(settings[row] as object), [field]: value }
}

type CapacityChange = { before: number; after: number }

/** Updates the departures that have a row with the old default capacity, and offers the new places to waiting parties. */
async function applyCapacity(
  services: Context,
  trx: Transaction,
  { before, after }: CapacityChange,
  today: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('departure')
    .select('id')
    .where('date', '>=', today)
    .where('capacity', '=', before)
    // The lock order of transactions with several departures.
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
  for (const departure of await awaitedDepartures(trx, today, departures))
    await offerReturnedPlaces(services, trx, departure, { newPlaces: true })
}

/** The departures that parties wait for, among those without a row and those of `changed`. */
async function awaitedDepartures(trx: Transaction, today: string, changed: DepartureId[]): Promise<DepartureId[]> {
  const { rows } = await sql<{ departure: DepartureId }>`
    select distinct day.departure from waitlist_day as day left join departure on departure.id = day.departure
    where day.date >= ${today} and ranked_at is not null
      and (departure.id is null or departure.id = any (${changed}))
    order by day.departure`.execute(trx)
  return rows.map(({ departure }) => departure)
}

const fullerDays = (db: Queryable, { before, after }: CapacityChange, today: string) =>
  db
    .selectFrom('departure')
    .select((select) => ['date', select('held', '+', select.ref('sold')).as('guests')])
    .where('date', '>=', today)
    .where('status', '<>', 'cancelled')
    .where('capacity', '=', before)
    .where((where) => where(where('held', '+', where.ref('sold')), '>', after))
    .orderBy('date')
    .execute()
