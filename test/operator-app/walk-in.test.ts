import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportLedger } from '../../src/domain/accounting/ledger-export.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { createManualReservation } from '../../src/domain/reservations/booking/create-manual-reservation.ts'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { board, phoneQueue, type Recorded } from '../fixtures/phone-queue.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Sales on the quay. Two adults pay €150.
const today = '2027-05-11'

let site: TestSite
let ana: OperatorDevice
let ivo: OperatorDevice
let owner: OperatorDevice
beforeEach(async () => {
  site = await testSite()
  ana = await pairedDevice(site, 'Ana', 'crew')
  ivo = await pairedDevice(site, 'Ivo', 'crew')
  owner = await pairedDevice(site, 'Owner', 'owner')
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
})

const sale = (sequence: number, more: object = {}, minutesAgo = 1): Recorded => ({
  ...{ sequence, name: 'walk-in', minutesAgo },
  input: { date: today, adults: 2, from: 'zadar', paid: 15_000, ...more },
})
const queue = (...actions: Recorded[]) => phoneQueue(site.clock.now(), actions)
const byCard = { by: 'terminal', slip: '004512' }
const ledger = () =>
  site.services.db.selectFrom('ledger_entry').select(['kind', 'amount', 'slip']).orderBy('id').execute()
const parties = async () =>
  (await ana.get(`/manifest?date=${today}`)).body.places.flatMap(({ parties: all }: { parties: object[] }) => all)
const freePlaces = async (free: number) => {
  const departure = { trip: 'tour', start: '1', date: today }
  await site.services.db
    .insertInto('departure')
    .values({ ...departure, capacity: free })
    .execute()
}
const capacityOf = () => site.services.db.selectFrom('departure').select(['capacity', 'sold', 'held']).execute()

test('a queue that is sent twice sells once; the party is aboard, and the cash is in the box', async () => {
  const sent = queue(sale(1, { aboard: true }))
  const first = await ana.sendQueue(sent)
  expect(first.body.results).toMatchObject([{ status: 'done', answer: { total: 15_000, paid: 15_000, due: 0 } }])
  const again = await ana.sendQueue(sent)
  expect(again.body.results).toEqual(first.body.results.map((one: object) => ({ ...one, repeated: true })))
  expect(await parties()).toMatchObject([
    { firstName: expect.stringMatching(/^Gost \d/), lastName: '', guests: 2, aboard: 2, dueAmount: 0, cashAmount: 0 },
  ])
  const { body: box } = await ana.get(`/cash-box?date=${today}`)
  expect(box).toMatchObject({
    expected: 15_000,
    takings: [{ amount: 15_000 }],
    terminal: { amount: 0 },
  })
})

test('the phone knows prices, places and the address of tickets for the time without signal', async () => {
  await freePlaces(7)
  const { body } = await ana.get(`/manifest?date=${today}`)
  expect(body.sales).toMatchObject([{ trip: 'tour', start: '1', free: 7, prices: { adult: 7500, infant: 0 } }])
  expect(body.sales[0].places.map(({ id }: { id: string }) => id)).toContain('zadar')
  expect(body.ticketAddress).toBe(`${site.services.origin}/ticket/`)
})

test('card on board has the number of its slip and is not in the cash box', async () => {
  const refused = await ana.sendQueue(queue(sale(1, { by: 'terminal' })))
  expect(refused.body.results).toMatchObject([{ status: 'conflict', code: 'no_slip' }])
  await ana.sendQueue(queue(sale(2, byCard)))
  expect(await ledger()).toEqual([{ kind: 'terminal', amount: 15_000, slip: '004512' }])
  const { body: box } = await ana.get(`/cash-box?date=${today}`)
  expect(box).toMatchObject({ expected: 0, takings: [], terminal: { amount: 15_000, slips: [{ slip: '004512' }] } })
  const { body: report } = await owner.get(`/report?from=${today}&to=${today}`)
  expect(report.totals).toMatchObject({ cashAmount: 0, terminalAmount: 15_000, movedAmount: 15_000 })
  const { movements } = await exportLedger(site.services, { from: today, to: today, actor: 'test' })
  expect(movements).toMatchObject([{ kind: 'terminal', slip: '004512', provider: null }])
})

test('a card number as the slip is refused and not stored', async () => {
  const { body } = await ana.sendQueue(queue(sale(1, { by: 'terminal', slip: '4242 4242 4242 4242' })))
  expect(body.results).toMatchObject([{ status: 'conflict' }])
  expect(await ledger()).toEqual([])
  expect(await site.services.db.selectFrom('device_action').select('key').execute()).toEqual([])
})

test('the amount due on boarding is paid by card, in part in cash, and each part is given back as it came', async () => {
  const { code } = await seedReservation(site.services.db, { date: today })
  await ana.sendQueue(queue(board(1, code, { cash: 5600 }), board(2, code, { guests: 0, cash: 10_000, ...byCard })))
  expect(await parties()).toMatchObject([{ cashAmount: 5600, terminalAmount: 10_000, dueAmount: 0 }])
  const more = await ana.sendQueue(queue(board(3, code, { guests: 0, cash: 6000, undo: true })))
  expect(more.body.results).toMatchObject([{ status: 'conflict', code: 'not_taken' }])
  await ana.sendQueue(
    queue(
      board(4, code, { cash: 5600, undo: true }),
      board(5, code, { guests: 0, cash: 10_000, by: 'terminal', undo: true }),
    ),
  )
  expect(await parties()).toMatchObject([{ aboard: 0, cashAmount: 0, terminalAmount: 0, dueAmount: 15_600 }])
})

test('two phones without signal sell the same last places: one sale counts, the other says what to give back', async () => {
  await freePlaces(3)
  await ana.sendQueue(queue(sale(1)))
  const { body } = await ivo.sendQueue(queue(sale(1)))
  expect(body.results).toMatchObject([{ status: 'conflict', code: 'no_places' }])
  expect(body.results[0].message).toContain('Only 1 place is left')
  expect(body.results[0].message).toContain('€150.00 in cash was not booked: give the money back')
  expect(await ledger()).toHaveLength(1)
  expect(await capacityOf()).toMatchObject([{ capacity: 3, sold: 2, held: 0 }])
})

test('the last place is sold once, by one of a phone and an office at the same moment', async () => {
  await freePlaces(2)
  const order = {
    ...{ trip: 'tour', start: '1', date: today, adults: 2, children: 0, infants: 0, departure_location: 'zadar' },
    ...{ first_name: 'Mia', last_name: '', phone: '', email: '', notes: '', locale: 'en', special_offers: [] },
    payment: { by: 'cash' },
  }
  const [phone, office] = await Promise.all([
    ana.sendQueue(queue(sale(1))),
    createManualReservation(site.services, order, 'phone', 'office'),
  ])
  expect([phone.body.results[0].status === 'done', office.ok].filter(Boolean)).toHaveLength(1)
  expect(await capacityOf()).toMatchObject([{ capacity: 2, sold: 2, held: 0 }])
  expect(await ledger()).toHaveLength(1)
})

test('a sale that arrives the next day counts for the day on which it was made', async () => {
  const sent = queue(sale(1))
  site.clock.advance(20 * 60)
  await ana.signIn()
  const late = { ...sent, sentAt: site.clock.now().toISOString() }
  expect((await ana.sendQueue(late)).body.results).toMatchObject([{ status: 'done' }])
  expect((await ana.get(`/cash-box?date=${today}`)).body.expected).toBe(15_000)
})

test('a price that has changed since the phone had signal leaves the difference due, or refuses too much', async () => {
  const less = await ana.sendQueue(queue(sale(1, { paid: 14_000 })))
  expect(less.body.results).toMatchObject([{ status: 'done', answer: { paid: 14_000, due: 1000 } }])
  const more = await ana.sendQueue(queue(sale(2, { paid: 16_000 })))
  expect(more.body.results).toMatchObject([{ status: 'conflict', code: 'too_much' }])
})

test('a cancelled booking that was paid by card is refunded on the terminal, with the number of the slip', async () => {
  const { body } = await ana.sendQueue(queue(sale(1, { ...byCard, date: '2027-05-12' })))
  const { code } = body.results[0].answer
  const { body: plan } = await owner.post('/previews/reservation-cancel', { booking: code })
  expect(plan).toMatchObject({ cash: 0, terminal: 15_000 })
  const { returned, kept, cash, terminal } = plan
  await owner.act('reservation-cancel', { booking: code, confirmed: { returned, kept, cash, terminal } })
  const refund = { booking: code, method: 'terminal' }
  expect((await owner.act('reservation-refund', refund)).body).toMatchObject({ error: { code: 'no_slip' } })
  expect((await owner.act('reservation-refund', { ...refund, slip: '004600' })).status).toBe(200)
  expect(await ledger()).toMatchObject([{ amount: 15_000 }, { kind: 'terminal', amount: -15_000, slip: '004600' }])
})

test('a party of a later day is not aboard', async () => {
  await ana.sendQueue(queue(sale(1, { date: '2027-05-12', aboard: true })))
  const { body } = await ana.get('/manifest?date=2027-05-12')
  expect(body.totals).toMatchObject({ guests: 2, aboard: 0 })
})
