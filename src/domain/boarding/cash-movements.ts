import { type SqlBool, sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { type BoxMovement, officeBox, type PayOutReason } from '../../shared/cash-boxes.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { Days } from '../accounting/report-period.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'

type Services = Pick<AppContext, 'db' | 'now'>

/** A float, a pay-out or a hand-over: cash that moved into, out of or between boxes on one day. Amounts in cents. */
export interface CashMovement extends BoxMovement {
  id: string
  date: string
  reason: PayOutReason | null
  note: string
  by: string
  at: Date
  /** Who confirmed that a hand-over has arrived. */
  receivedBy: string | null
  cancelledBy: string | null
}

interface MovementOrder {
  /** An id that the phone makes. A repeated call with the same id records nothing more. */
  id: string
  date: string
  kind: 'float' | 'pay_out' | 'hand_over'
  amount: number
  /**
   * The box, by its id or by the name of its phone. If omitted, it is the box of the device; without a device, the box
   * of the office.
   */
  box?: string | undefined
  /** The box that gets a hand-over. */
  to?: string | undefined
  reason?: PayOutReason | undefined
  note: string
  actor: string
  /**
   * The device that records the movement; undefined for a command. A device of the crew moves only the cash of its own
   * box. A device of an owner also moves the cash of the office.
   */
  device?: string | undefined
  at?: Date
}

export type MoveCashOutcome =
  | { ok: true; id: string; date: string; amount: number; from: string | null; to: string | null; changed: boolean }
  | { ok: false; refusal: 'not_yet'; date: string }
  | { ok: false; refusal: 'unknown_box'; box: string }
  | { ok: false; refusal: 'box_not_in_use'; name: string }
  | { ok: false; refusal: 'same_box' | 'not_own_box' }

/**
 * Records an opening float, a pay-out or a hand-over. The amount may exceed the cash that the box should contain,
 * because the box may also contain cash that another phone has not sent yet.
 */
export function moveCash(services: Services, order: MovementOrder): Promise<MoveCashOutcome> {
  const now = services.now()
  const at = order.at ?? now
  return inTransaction(services.db, async (trx): Promise<MoveCashOutcome> => {
    const { id, date, kind, amount, note, actor, device } = order
    if (date > dayOf(at)) return { ok: false, refusal: 'not_yet', date }
    const own = await findBox(trx, order.box ?? device ?? officeBox)
    if (own === undefined) return { ok: false, refusal: 'unknown_box', box: order.box ?? '' }
    if (!(await keepsBox(trx, device, own))) return { ok: false, refusal: 'not_own_box' }
    const other = kind === 'hand_over' ? await findBox(trx, order.to ?? '', 'in use') : null
    if (other === undefined) return noBox(trx, order.to ?? '')
    if (own === other) return { ok: false, refusal: 'same_box' }
    const [from, to] = kind === 'float' ? [null, own] : [own, other]
    const reason = kind === 'pay_out' ? (order.reason ?? 'other') : null
    const added = await trx
      .insertInto('cash_movement')
      .values({
        ...{ id, date, amount, from_box: from, to_box: to, reason, explanation: note, moved_at: at },
        ...{ recorded_by: actor, device: device ?? null },
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const changed = added !== undefined
    const command = `cash ${kind.replace('_', '-')}`
    if (changed) await recordAction(trx, { command, details: { id, date, amount, from, to, reason }, actor, now })
    return { ok: true, id, date, amount, from, to, changed }
  })
}

interface MovementChange {
  /** The id of the movement, or the end of the id. */
  id: string
  actor: string
  /** The device that changes the movement; undefined for a command. */
  device?: string | undefined
}

type MovementRefusal = 'unknown_movement' | 'not_own_box' | 'cancelled' | 'received'
export type ChangeMovementOutcome = { ok: true; id: string; changed: boolean } | { ok: false; refusal: MovementRefusal }

/**
 * Confirms that a hand-over has arrived. The phone that got the cash confirms it. If the office got the cash, an
 * owner's phone confirms it. A confirmed hand-over can't be cancelled; the cash can only be handed back.
 */
export const receiveCash = (services: Services, change: MovementChange): Promise<ChangeMovementOutcome> =>
  changeMovement(services, change, async (trx, { id, from_box, to_box, received_at, cancelled_at }) => {
    if (from_box === null || to_box === null) return 'unknown_movement'
    if (!(await keepsBox(trx, change.device, to_box))) return 'not_own_box'
    if (cancelled_at) return 'cancelled'
    if (received_at) return 'unchanged'
    const received = { received_by: change.actor, received_at: services.now() }
    await trx.updateTable('cash_movement').set(received).where('id', '=', id).execute()
    return 'cash receive'
  })

/** Takes a movement back: one recorded by mistake, or a hand-over that did not arrive. It then counts for no box. */
export const cancelCash = (services: Services, change: MovementChange): Promise<ChangeMovementOutcome> =>
  changeMovement(services, change, async (trx, { id, from_box, to_box, received_at, cancelled_at }) => {
    const { device, actor } = change
    if (device !== undefined && ![from_box, to_box].includes(device) && !(await isOwner(trx, device)))
      return 'not_own_box'
    if (cancelled_at) return 'unchanged'
    if (received_at) return 'received'
    const cancelled = { cancelled_by: actor, cancelled_at: services.now() }
    await trx.updateTable('cash_movement').set(cancelled).where('id', '=', id).execute()
    return 'cash cancel'
  })

type MovementRow = Awaited<ReturnType<typeof lockMovement>>

/**
 * Changes a movement under its row lock.
 * @param decide writes the change and returns the name of the command for the audit log; if it changes nothing, it
 * returns `unchanged` or a refusal
 */
function changeMovement(
  services: Services,
  { id: given, actor }: MovementChange,
  decide: (
    trx: Transaction,
    row: NonNullable<MovementRow>,
  ) => Promise<MovementRefusal | 'unchanged' | 'cash receive' | 'cash cancel'>,
): Promise<ChangeMovementOutcome> {
  return inTransaction(services.db, async (trx): Promise<ChangeMovementOutcome> => {
    const row = await lockMovement(trx, given)
    if (!row) return { ok: false, refusal: 'unknown_movement' }
    const decision = await decide(trx, row)
    if (decision === 'unchanged') return { ok: true, id: row.id, changed: false }
    if (decision !== 'cash receive' && decision !== 'cash cancel') return { ok: false, refusal: decision }
    const { id, date, amount } = row
    await recordAction(trx, { command: decision, details: { id, date, amount }, actor, now: services.now() })
    return { ok: true, id, changed: true }
  })
}

/**
 * Locks a movement, because two phones may receive and cancel a hand-over at once: the second one waits.
 * @param id the id, or the end of the id
 * @returns undefined if no movement or more than one has such an id
 */
async function lockMovement(trx: Transaction, id: string) {
  const rows = await trx
    .selectFrom('cash_movement')
    .selectAll()
    .where(sql<SqlBool>`id::text like ${`%${id.toLowerCase()}`}`)
    .limit(2)
    .forUpdate()
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}

/**
 * Whether a device may move the cash of a box. A phone may move the cash of its own box. An owner's phone may also move
 * the cash of the office.
 * @param device undefined for a command, which may move the cash of all boxes
 */
const keepsBox = async (db: Queryable, device: string | undefined, box: string): Promise<boolean> =>
  device === undefined || box === device || (box === officeBox && (await isOwner(db, device)))

/**
 * Why a hand-over to the box `given` is refused: the phone of this box is not in use any more, or there is no such box.
 */
async function noBox(db: Queryable, given: string): Promise<Extract<MoveCashOutcome, { ok: false }>> {
  const id = await findBox(db, given)
  const phone = id && (await db.selectFrom('device').select('name').where('id', '=', id).executeTakeFirst())
  return phone
    ? { ok: false, refusal: 'box_not_in_use', name: phone.name }
    : { ok: false, refusal: 'unknown_box', box: given }
}

async function isOwner(db: Queryable, device: string): Promise<boolean> {
  const row = await db.selectFrom('device').select('role').where('id', '=', device).executeTakeFirst()
  return row?.role === 'owner'
}

/**
 * Finds the id of a box; undefined if there is no such box. `given` is `office`, or the id or the name of a phone. If
 * several phones have the name, one that is in use is preferred.
 * @param state with `in use`, only phones that are in use are found
 */
export async function findBox(db: Queryable, given: string, state?: 'in use'): Promise<string | undefined> {
  if (given === officeBox) return officeBox
  const found = await db
    .selectFrom('device')
    .select('id')
    .where(sql<SqlBool>`(id::text = ${given.toLowerCase()} or lower(name) = ${given.toLowerCase()})`)
    .$if(state === 'in use', (query) => query.where('revoked_at', 'is', null))
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** The movements of a day (`YYYY-MM-DD`), cancelled ones included, in the order of time. */
export const cashMovementsOn = (db: Queryable, date: string) => cashMovementsOf(db, { from: date, to: date })

/** The movements of some days, cancelled ones included, by day and time. */
export async function cashMovementsOf(db: Queryable, { from, to }: Days): Promise<CashMovement[]> {
  const rows = await db
    .selectFrom('cash_movement')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('moved_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...{
      id: row.id,
      date: row.date,
      amount: row.amount,
      from: row.from_box,
      to: row.to_box,
      isCancelled: row.cancelled_at !== null,
    },
    ...{ reason: row.reason, note: row.explanation, by: row.recorded_by, at: row.moved_at },
    ...{ receivedBy: row.received_by, cancelledBy: row.cancelled_by },
  }))
}
