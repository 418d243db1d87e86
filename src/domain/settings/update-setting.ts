import type { Queryable, Transaction } from '../../database/connect.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'
import { type OperatorSettings, operatorSettings } from './operator-settings.ts'
import { type SettingName, settingDefinitions, settingLocations, settingRowSchemas } from './setting-definitions.ts'

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

type Context = Pick<AppContext, 'db' | 'now'>
type Request = { name: SettingName; value: unknown }

export function settingValue(settings: OperatorSettings, name: SettingName): SettingValue {
  const { row, field } = settingLocations[name]
  const value: unknown = settings[row]
  return field === undefined ? (value as SettingValue) : (value as Record<string, SettingValue>)[field]!
}

/** What `updateSetting` would do; changes nothing. */
export async function previewSettingChange(
  { db, now }: Context,
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
  return context.db.transaction().execute(async (trx) => {
    // The lock serializes concurrent changes of the row's fields: the second one starts from the result of the first.
    await trx.selectFrom('setting').select('key').where('key', '=', row).forUpdate().execute()
    const outcome = await previewSettingChange({ ...context, db: trx }, request)
    if (!outcome.ok) return outcome
    const { ok, ...change } = outcome
    const value = JSON.stringify(rowWith(await operatorSettings(trx), change.name, change.after))
    await trx.updateTable('setting').set({ value, changed_at: now }).where('key', '=', row).execute()
    if (change.name === 'capacity')
      await applyCapacity(trx, { before: Number(change.before), after: Number(change.after) }, dayOf(now))
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

/** Updates the departures that have a row with the old default capacity. */
async function applyCapacity(trx: Transaction, { before, after }: CapacityChange, today: string): Promise<void> {
  await trx
    .updateTable('departure')
    .set({ capacity: after })
    .where('date', '>=', today)
    .where('capacity', '=', before)
    .where((where) => where(where('held', '+', where.ref('sold')), '<=', after))
    .execute()
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
