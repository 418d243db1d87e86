import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { board, phoneQueue, type Recorded } from '../fixtures/phone-queue.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Actions that arrive late or after one that failed: their order matters. Each party has €156 due.
const today = '2027-05-11'

let site: TestSite
let ana: OperatorDevice
let ivo: OperatorDevice
beforeEach(async () => {
  site = await testSite()
  ana = await pairedDevice(site, 'Ana', 'crew')
  ivo = await pairedDevice(site, 'Ivo', 'crew')
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
})

const queue = (actions: Recorded[], skewMinutes?: number) => phoneQueue(site.clock.now(), actions, skewMinutes)
const cashOf = () => site.services.db.selectFrom('ledger_entry').select('amount').where('kind', '=', 'cash').execute()
const seed = () => seedReservation(site.services.db, { date: today })

test('a difference of the cash box that a late phone explains disappears; cash taken after the count does not matter', async () => {
  const [first, second, third] = [await seed(), await seed(), await seed()]
  await ana.sendQueue(queue([{ ...board(1, first.code, { cash: 15600 }), minutesAgo: 60 }]))
  const count = { name: 'cash-count', input: { date: today, counted: 31200 } }
  const counted = await ana.sendQueue(queue([{ ...count, sequence: 2, minutesAgo: 30 }]))
  expect(counted.body.results[0].answer).toMatchObject({ expected: 15600, difference: 15600 })
  await ivo.sendQueue(
    queue([
      { ...board(1, second.code, { cash: 15600 }), minutesAgo: 40 },
      { ...board(2, third.code, { cash: 15600 }), minutesAgo: 20 },
    ]),
  )
  const { body } = await ana.get(`/cash-box?date=${today}`)
  expect(body).toMatchObject({
    expected: 3 * 15600,
    counts: [{ expected: 31200, counted: 31200, difference: 0, differenceAtFirst: 15600 }],
  })
})

test('counts are listed by the time of the count, also if an older one arrives later', async () => {
  const count = (counted: number, minutesAgo: number) =>
    queue([{ sequence: 1, name: 'cash-count', input: { date: today, counted }, minutesAgo }])
  await ana.sendQueue(count(200, 10))
  await ivo.sendQueue(count(100, 60))
  const { body } = await ana.get(`/cash-box?date=${today}`)
  expect(body.counts).toMatchObject([{ counted: 200 }, { counted: 100 }])
})

test('an action that failed leaves later ones of its booking undecided, and not those of other bookings', async () => {
  const [first, second] = [await seed(), await seed()]
  await ivo.sendQueue(queue([board(1, first.code, { guests: 1, cash: 100 })]))
  await sql`
    create function fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
    create trigger fail before insert on ledger_entry for each row when (new.amount = 111) execute function fail()`.execute(
    site.services.db,
  )
  const sent = queue([
    board(1, first.code, { guests: 1, cash: 111 }),
    board(2, second.code),
    board(3, ` ${first.code.toLowerCase()}`, { guests: 1, cash: 100, undo: true }),
  ])
  const { body } = await ana.sendQueue(sent)
  expect(body.results).toMatchObject([{ status: 'failed' }, { status: 'done' }, { status: 'failed' }])
  await sql`drop function fail cascade`.execute(site.services.db)
  const again = await ana.sendQueue(sent)
  expect(again.body.results).toMatchObject([{ status: 'done' }, { repeated: true }, { status: 'done' }])
  expect(await cashOf()).toEqual([{ amount: 100 }, { amount: 111 }, { amount: -100 }])
})

test('the undo of a refused action does not take back what another phone did, also in a later request', async () => {
  const { code } = await seed()
  await ivo.sendQueue(queue([board(1, code, { cash: 15600 })]))
  const undo = { ...board(2, code, { guests: 3, cash: 15600, undo: true }), undoes: 1 }
  const { body } = await ana.sendQueue(queue([board(1, code, { guests: 3, cash: 15600 })]))
  expect(body.results).toMatchObject([{ status: 'conflict' }])
  const late = await ana.sendQueue(queue([undo]))
  expect(late.body.results).toMatchObject([
    { code: 'not_applied', message: 'The action that this one takes back was refused. Nothing was done.' },
  ])
  expect(await cashOf()).toEqual([{ amount: 15600 }])
  // The phone that has recorded the boarding can take it back.
  const own = await ivo.sendQueue(queue([{ ...undo, input: { booking: code, cash: 15600, undo: true } }]))
  expect(own.body.results).toMatchObject([{ status: 'done', answer: { aboard: 0, cash: -15600 } }])
})
