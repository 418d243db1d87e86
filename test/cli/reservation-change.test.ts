import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { createManualReservation } from '../../src/domain/reservations/booking/create-manual-reservation.ts'
import { book } from '../fixtures/api-client.ts'
import { setUpSiteAndCli } from '../fixtures/cli-setup.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpSiteAndCli()
const { operator } = setup
const bookPaid = (date = '2027-07-14') => book(setup.site.app, '4242424242424242', { date })
/**
 * Fails unless all invariants hold. Marks all mails as sent first: the commands use the system clock, so by the clock
 * of the test their mails are long overdue.
 */
async function expectSound() {
  const { services, clock } = setup.site
  await services.db.updateTable('message').set({ state: 'sent' }).execute()
  expect(await checkInvariants(services.db, clock.now())).toEqual([])
}
const departure = (date: string) =>
  setup.site.services.db
    .selectFrom('departure')
    .select(['held', 'sold'])
    .where('date', '=', date)
    .executeTakeFirstOrThrow()

test('reservation change shows the amounts, asks, moves the booking and records the action', async () => {
  const { code } = await bookPaid()
  const change = ['reservation', 'change', code, '--date', '2027-07-16', '--adults', '4', '--from', 'zadar']
  const unconfirmed = await operator(...change)
  expect(unconfirmed).toMatchObject({ status: 1, err: expect.stringContaining('€39.00 paid, €306.00 due on boarding') })
  expect(await departure('2027-07-14')).toEqual({ held: 0, sold: 3 })
  expect(await operator(...change, '--yes')).toMatchObject({ status: 0, out: expect.stringContaining('is changed') })
  expect(await departure('2027-07-14')).toEqual({ held: 0, sold: 0 })
  expect(await departure('2027-07-16')).toEqual({ held: 0, sold: 5 })
  expect(await takeAuditLog(setup.site.database)).toMatchObject([
    { command: 'reservation change', details: { code, date: '2027-07-16', adults: 4, places: 5 } },
  ])
  await expectSound()
})

test('what was paid in cash is handed back, and the mail about the change does not promise it to a card', async () => {
  const { services } = setup.site
  const guest = { first_name: 'Mia', last_name: 'Novak', phone: '', email: 'mia@mail.example', notes: '', locale: 'en' }
  const party = { adults: 3, children: 0, infants: 0, special_offers: [] }
  const trip = { date: '2027-07-24', departure_location: 'zadar', ...party, payment: { by: 'cash' } }
  const made = await createManualReservation(services, { ...guest, ...trip }, 'quay', 'tests')
  if (!made.ok) throw new Error(made.refusal)
  expect((await operator('reservation', 'change', made.code, '--adults', '1', '--yes')).status).toBe(0)
  const mail = services.db.selectFrom('message').select('details').where('kind', '=', 'changed')
  const { details } = await mail.where('reservation_id', '=', made.id).executeTakeFirstOrThrow()
  expect(details).toMatchObject({ refund_amount: '0', by_hand_amount: String(made.paid - 7500) })
  await expectSound()
})

test('reservation change names what is wrong', async () => {
  const { code } = await bookPaid()
  expect(await operator('reservation', 'change', code)).toMatchObject({ status: 2 })
  const unknown = await operator('reservation', 'change', 'BNC-AAAAAA', '--adults', '1')
  expect(unknown).toMatchObject({ status: 1, err: expect.stringContaining('No booking has the code') })
  const offSeason = await operator('reservation', 'change', code, '--date', '2027-12-14', '--yes')
  expect(offSeason).toMatchObject({ status: 1, err: expect.stringContaining('don’t sail') })
  await operator('departure', 'set', '2027-07-20', '--capacity', '2')
  const full = await operator('reservation', 'change', code, '--date', '2027-07-20', '--yes')
  expect(full).toMatchObject({ status: 1, err: expect.stringContaining('Too few places') })
  await expectSound()
})

test('after departure cancel --reason weather, departure show lists who has not chosen', async () => {
  const { code } = await bookPaid('2027-08-10')
  const cancelled = await operator('departure', 'cancel', '2027-08-10', '--reason', 'weather', '--yes')
  expect(cancelled).toMatchObject({ status: 0, out: expect.stringContaining('7 days to choose') })
  const shown = await operator('departure', 'show', '2027-08-10', '--json')
  expect(JSON.parse(shown.out)).toMatchObject({ sold: 0, choosing: [{ code, name: 'Ana K.', guests: 3 }] })
  const progress = await operator('departure', 'cancel', '2027-08-10', '--status', '--json')
  expect(JSON.parse(progress.out).progress).toMatchObject([{ code, refund: 'choosing', amount: 3900, done: false }])
  expect((await operator('reservation', 'change', code, '--date', '2027-08-12', '--yes')).status).toBe(0)
  expect(JSON.parse((await operator('departure', 'show', '2027-08-10', '--json')).out).choosing).toEqual([])
  await expectSound()
})
