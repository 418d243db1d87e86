import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../src/database/connect.ts'
import type { Tables } from '../src/database/tables.ts'
import { randomIds } from '../src/ids.ts'

type ReservationOverrides = Partial<Insertable<Tables['reservation']>> & {
  extras?: { id: string; pieces: number; amount: number }[]
}

/**
 * Inserts a reservation with a captured deposit: two adults and a child for €195, €39 of it paid by card, mails sent,
 * seats counted on its departure. `over` replaces columns; `seats: 'none'` takes no seats.
 */
export async function seedReservation(
  db: Database,
  over: ReservationOverrides = {},
): Promise<{ id: string; code: string; attemptId: string }> {
  const { extras = [], ...row } = over
  const at = new Date('2027-05-01T08:00:00Z')
  const counts = { adults: row.adults ?? 2, children: row.children ?? 1, infants: row.infants ?? 0 }
  const lines = [
    { item_id: 'adult', label: 'Adults', pieces: counts.adults, original: 7500, payable: 1500 },
    { item_id: 'child', label: 'Children, 3 to 11', pieces: counts.children, original: 4500, payable: 900 },
    { item_id: 'infant', label: 'Infants, 0 to 2', pieces: counts.infants, original: 0, payable: 0 },
    ...extras.map(({ id, pieces, amount }) => ({
      item_id: id,
      label: id,
      pieces,
      original: amount,
      payable: 0,
      offer: true,
    })),
  ].filter(({ pieces }) => pieces > 0)
  const sum = (of: 'original' | 'payable') => lines.reduce((total, line) => total + line.pieces * line[of], 0)
  const reservation = {
    id: randomIds.reservation(),
    code: randomIds.code(),
    state: 'completed',
    seats: 'sold',
    date: '2027-07-14',
    departure_location: 'bibinje',
    first_name: 'Ana',
    last_name: 'Kowalska',
    phone: '+48600123456',
    email: 'ana.kowalska@mail.example',
    notes: '',
    locale: 'pl',
    tracing_id: null,
    tracing_source: 'direct',
    terms_accepted_at: at,
    total_amount: sum('original'),
    bail_amount: sum('payable'),
    created_at: at,
    hold_expires_at: new Date(at.getTime() + 15 * 60_000),
    hold_extended_at: null,
    ended_at: at,
    ...counts,
    ...row,
  } as const satisfies Insertable<Tables['reservation']>
  const attemptId = randomIds.row()
  await db
    .insertInto('departure')
    .values({ date: reservation.date, capacity: 80 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const party = counts.adults + counts.children + counts.infants
  if (reservation.seats === 'sold') {
    await db
      .updateTable('departure')
      .set((select) => ({ sold: select('sold', '+', party) }))
      .where('date', '=', reservation.date)
      .execute()
  }
  await db.insertInto('reservation').values(reservation).execute()
  await db
    .insertInto('reservation_line')
    .values(
      lines.map(({ item_id, label, pieces, original, payable, ...line }, position) => ({
        reservation_id: reservation.id,
        position,
        kind: 'offer' in line ? ('special_offer' as const) : ('ticket' as const),
        item_id,
        label,
        pieces,
        original_amount: original * pieces,
        payable_amount: payable * pieces,
      })),
    )
    .execute()
  if (reservation.state === 'completed') await payDeposit(db, { ...reservation, attemptId })
  return { id: reservation.id, code: reservation.code, attemptId }
}

async function payDeposit(
  db: Database,
  paid: { id: string; bail_amount: number; ended_at: Date | string | null; email: string; attemptId: string },
) {
  const at = new Date(paid.ended_at ?? '2027-05-01T08:00:00Z')
  const attempt = {
    id: paid.attemptId,
    reservation_id: paid.id,
    number: 1,
    provider: 'sandbox',
    state: 'captured',
  } as const
  const times = { created_at: at, changed_at: at, asked_at: null }
  await db
    .insertInto('payment_attempt')
    .values({ ...attempt, ...times, amount: paid.bail_amount, token: null, reference: randomUUID(), decline: null })
    .execute()
  await db
    .insertInto('ledger_entry')
    .values({
      reservation_id: paid.id,
      kind: 'deposit',
      amount: paid.bail_amount,
      attempt_id: attempt.id,
      refund_id: null,
      booked_at: at,
    })
    .execute()
  for (const kind of ['confirmed', 'operator_new_booking']) {
    await db
      .insertInto('message')
      .values({
        id: randomUUID(),
        kind,
        reservation_id: paid.id,
        recipient: paid.email,
        locale: 'en',
        details: '{}',
        state: 'sent',
        attempts: 1,
        last_error: null,
        due_at: at,
        sent_at: at,
      })
      .execute()
  }
}
