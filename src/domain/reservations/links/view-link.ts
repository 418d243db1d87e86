import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database/connect.ts'
import type { ReservationRow } from '../../../platform/database/tables.ts'
import type { AppContext } from '../../context.ts'
import { settingsFor } from '../../settings/operator-settings.ts'
import { findReservationId } from '../find-reservation.ts'
import { prolongedDeadline } from '../holds/link-deadline.ts'

/** Which links are shown: those of bookings that this device has added, or all if `device` is undefined. */
export interface LinksOf {
  device?: string | undefined
}

/**
 * `open`: can be paid. `ending`: its deadline has passed, or the operator has released its places, and a job is about
 * to end it. `renewed`: ended, and booked again with a new link.
 */
type LinkState = 'open' | 'ending' | 'paid' | 'ended' | 'renewed'

export interface PaymentLink {
  id: string
  code: string
  state: LinkState
  heldUntil: Date
  /** When its page was first opened in a browser; null if never. */
  openedAt: Date | null
  /** The deadline to which it can be prolonged now; null if it can't be prolonged. */
  prolongableUntil: Date | null
  phone: string
  email: string
}

/** The payment link of a booking; undefined if it has none, or if another device has added it. */
export async function viewLink(services: AppContext, booking: string, of: LinksOf): Promise<PaymentLink | undefined> {
  const id = await findReservationId(services.db, booking)
  if (id === undefined) return undefined
  const row = await linksOf(services.db, of).where('reservation.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const now = services.now()
  const state = stateOf(row, now)
  const settings = await settingsFor(services.db, row, () => true)
  const until = state === 'open' ? prolongedDeadline(row, settings, now) : row.hold_expires_at
  const { code, opened_at: openedAt, hold_expires_at: heldUntil, phone, email } = row
  const prolongableUntil = until > heldUntil ? until : null
  return { id, code, state, heldUntil, openedAt, prolongableUntil, phone, email }
}

/** The unpaid links that have not ended, by deadline. */
export async function openLinks(db: Queryable, of: LinksOf) {
  const rows = await linksOf(db, of)
    .where('reservation.state', 'in', ['created', 'paying'])
    .orderBy('hold_expires_at')
    .orderBy('code')
    .execute()
  return rows.map(({ code, first_name, last_name, date, party, hold_expires_at, opened_at }) => ({
    ...{ code, firstName: first_name, lastName: last_name, date, guests: party },
    ...{ heldUntil: hold_expires_at, openedAt: opened_at },
  }))
}

function linksOf(db: Queryable, { device }: LinksOf) {
  const happened = (event: string) => sql<Date | null>`(select min(happened_at) from reservation_event as event
    where event.reservation_id = reservation.id and event.event = ${event})`
  const links = db
    .selectFrom('reservation')
    .selectAll()
    .select([happened('link_opened').as('opened_at'), happened('renewed').as('renewed_at')])
    .where('hold_kind', '=', 'link')
  // The device is found in the audit log, where each action that adds a booking records its code.
  return device === undefined
    ? links
    : links.where(sql<boolean>`exists (select from operator_action as added where added.device_id = ${device}
        and added.command = 'reservation add' and added.details ->> 'code' = reservation.code)`)
}

function stateOf(
  {
    state,
    hold_expires_at: endsAt,
    renewed_at: renewedAt,
  }: Pick<ReservationRow, 'state' | 'hold_expires_at'> & { renewed_at: Date | null },
  now: Date,
): LinkState {
  if (state === 'completed' || state === 'securing') return 'paid'
  if (state === 'not_paid' || state === 'failed') return renewedAt ? 'renewed' : 'ended'
  return now < endsAt ? 'open' : 'ending'
}
