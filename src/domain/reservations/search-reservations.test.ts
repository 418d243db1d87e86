import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReservation } from '../../../test/fixtures/reservations.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { anonymizeReservations } from '../privacy/anonymize.ts'
import { guestHistory } from './guest-history.ts'
import { type ReservationSearch, searchReservations } from './search-reservations.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const found = async (query: string) => (await search({ text: query })).reservations.map(({ code }) => code)
const search = (wanted: ReservationSearch, limit = 100) =>
  searchReservations(site.services.db, wanted, { today: '2027-07-14', limit })

/** First name, last name, and other spellings by which each must be found. */
const names: [string, string, ...string[]][] = [
  ['Jiří', 'Dvořák', 'jiri dvorak', 'Dvořák, Jiří', 'ořá', 'DVOŘÁK'],
  ['László', 'Erdős', 'laszlo', 'erdos', 'erdo'],
  ['Ľubomír', 'Šťastný', 'lubomir', 'stastny', 'ťastný'],
  ['Ștefan', 'Țepeș', 'stefan', 'tepes', 'Ţepeş'],
  ['Marko', 'Kovačić'.normalize('NFD'), 'Kovačić', 'kovacic', 'kovač'],
  ['Đurđica', 'Šćepanović', 'durdica', 'djurdjica', 'scepanovic'],
  ['Djordje', 'Mueller', 'đorđe', 'müller', 'muller'],
  ['Søren', 'Kjær', 'soren', 'kjaer'],
  ['Bjørn', 'Ærø', 'bjorn', 'aero'],
  ['Łukasz', 'Żółć', 'lukasz', 'zolc'],
  ['Anna', 'Weiß', 'weiss', 'WEIẞ'],
  ['Max', 'Straße', 'strasse'],
  ['İbrahim', 'Iğdır', 'ibrahim', 'igdir', 'ığdır', 'IĞDIR'],
  ['Thị Hồng', 'Nguyễn', 'nguyen thi', 'NGUYỄN'],
  ['Αλέξανδρος', 'Παπαδόπουλος', 'αλεξανδρος', 'ΑΛΕΞΑΝΔΡΟΣ', 'αλέξ'],
  ['Дмитрий', 'Семёнов', 'дмитрий', 'ДМИТРИЙ', 'семенов'],
  ['Sinéad', 'O’Connor', "O'Connor", 'oconnor', 'O´Connor', 'connor'],
  ['Jeanne', 'D’Arcy', "d'arcy", 'darcy'],
  ['Jean\u2011Luc', 'Picard', 'jean-luc', 'jean luc', 'jeanluc', 'Jean–Luc'],
  ['太郎', '山田', '太'],
  ['محمد', 'العربي', 'محمد'],
  ['Zoë', 'Þórsdóttir', 'zoe', 'thorsdottir'],
  ['Ana', 'Ñandú-Gómez', 'nandu', 'gomez', 'nandugomez'],
  ['Ｆｕｌｌ', 'Width', 'full'],
]

test('finds every name by its exact spelling, its other spellings, without accents and by parts', async () => {
  const { db } = site.services
  for (const [first_name, last_name, ...spellings] of names) {
    const { code } = await seedReservation(db, { first_name, last_name })
    for (const text of [`${first_name} ${last_name}`, first_name, last_name, ...spellings])
      expect(await found(text), text).toContain(code)
  }
  for (const nothing of ['%', '_', '’', '—', 'nobody']) expect(await found(nothing), nothing).toEqual([])
})

test('finds a booking by its new name and address only', async () => {
  const { db } = site.services
  const { id, code } = await seedReservation(db, { last_name: 'Oldname', email: 'old@mail.example' })
  expect(await found('oldname')).toEqual([code])
  const changed = { last_name: 'Nováková', email: 'new@mail.example' }
  await db.updateTable('reservation').set(changed).where('id', '=', id).execute()
  expect(await Promise.all(['oldname', 'old@mail', 'novakova', 'new@mail.example'].map(found))).toEqual([
    ...[[], [], [code], [code]],
  ])
})

test('a phone number is found in every form', async () => {
  const { code } = await seedReservation(site.services.db, { phone: '+385912345678', last_name: 'Telefonić' })
  for (const query of ['+385 91 234 5678', '0038591 2345678', '091/234-5678', 'telefonic 091 2345', '5678'])
    expect(await found(query), query).toEqual([code])
})

test('a mistyped name finds similar ones, if none is spelled so', async () => {
  const { code } = await seedReservation(site.services.db, {
    ...{ first_name: 'Wojciech', last_name: 'Zielinski', date: '2031-05-01' },
  })
  for (const text of ['zielinsky', 'zeilinski', 'wojcech', 'wojciech zilinski'])
    expect(await search({ text }), text).toMatchObject({ similar: true, reservations: [{ code }] })
  expect(await search({ text: 'wojciech zielinski' })).toMatchObject({ similar: false, reservations: [{ code }] })
  // No random code can be similar to this text, which has many different groups of letters.
  expect(await search({ text: 'qwrtpsdfg' })).toEqual({ similar: true, reservations: [] })
})

test('filters by day, state and source, alone and together; the nearest days come first', async () => {
  const { db } = site.services
  const seeded = async (over: Parameters<typeof seedReservation>[1]) =>
    (await seedReservation(db, { last_name: 'Filterić', ...over })).code
  const past = await seeded({ date: '2031-06-10' })
  const coming = await seeded({ date: '2031-06-12', channel: 'phone' })
  const unpaid = await seeded({ date: '2031-06-12', state: 'not_paid', seat_status: 'none' })
  const open = await seeded({ date: '2031-06-13', state: 'created', seat_status: 'held', ended_at: null })
  const missed = await seedReservation(db, { date: '2031-06-09', last_name: 'Filterić' })
  const recorded = { recorded_by: 'Ana', recorded_at: new Date('2031-06-09T20:00:00Z') }
  await db
    .insertInto('no_show')
    .values({ reservation_id: missed.id, ...recorded })
    .execute()
  const cancelled = await seedReservation(db, { date: '2031-06-20', last_name: 'Filterić', seat_status: 'none' })
  const row = { reason: 'guest', cancelled_by: 'guest' as const, cancelled_at: new Date('2031-05-01T08:00:00Z') }
  await db
    .insertInto('cancellation')
    .values({ reservation_id: cancelled.id, ...row })
    .execute()

  const days = { from: '2031-06-01', to: '2031-06-30' }
  const codes = async (wanted: ReservationSearch) => {
    const { reservations } = await searchReservations(db, { ...days, ...wanted }, { today: '2031-06-11', limit: 100 })
    return reservations.map(({ code }) => code)
  }
  const inOrder = await codes({})
  expect(new Set(inOrder)).toEqual(new Set([past, coming, unpaid, open, missed.code, cancelled.code]))
  expect(inOrder.slice(0, 3).sort()).toEqual([past, coming, unpaid].sort())
  expect(inOrder.at(-1)).toBe(cancelled.code)
  expect((await codes({ state: 'paid' })).sort()).toEqual([past, coming, missed.code].sort())
  for (const [state, code] of [
    ['open', open],
    ['not_paid', unpaid],
    ['no_show', missed.code],
    ['cancelled', cancelled.code],
  ] as const)
    for (const text of [undefined, 'filteric']) expect(await codes({ state, text }), state).toEqual([code])
  expect(await codes({ source: 'phone' })).toEqual([coming])
  expect(await codes({ source: 'phone', text: 'filteric', to: '2031-06-11' })).toEqual([])
  expect(await codes({ text: past, state: 'cancelled' })).toEqual([past])
})

test.each([
  [`search like '%kovac%' and search like '%ana%'`, 'reservation_search_idx'],
  [`search like '% li%'`, 'reservation_search_idx'],
  [`'kovacc' <% search`, 'reservation_search_idx'],
  [`channel = 'website' and tracing_source = 'google'`, 'reservation_channel_idx'],
  [`lower(email) = 'a@b.example' or (phone <> '' and phone = '+385912345678')`, 'reservation_phone_idx'],
])('%s has an index', (condition, index) =>
  inTransaction(site.services.db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql`explain select from reservation where ${sql.raw(condition)}`.execute(trx)
    expect(JSON.stringify(rows)).toContain(index)
  }),
)

test('a booking lists the other trips of its guest, by address or phone number', async () => {
  const { db } = site.services
  const seeded = (over: Parameters<typeof seedReservation>[1]) =>
    seedReservation(db, { phone: '+385990000001', email: 'Regular@mail.example', ...over })
  const { id, code } = await seeded({ date: '2027-08-01' })
  const byPhone = await seeded({ date: '2026-08-01', email: 'other@mail.example' })
  const missed = await seeded({ date: '2025-08-01', phone: '+385990000002', email: 'regular@mail.example' })
  await seeded({ date: '2024-08-01', state: 'not_paid', seat_status: 'none' })
  const recorded = { recorded_by: 'Ana', recorded_at: new Date('2025-08-01T20:00:00Z') }
  await db
    .insertInto('no_show')
    .values({ reservation_id: missed.id, ...recorded })
    .execute()
  const guest = { id, email: 'Regular@mail.example', phone: '+385990000001' }
  const history = () => guestHistory(db, guest, { today: '2027-07-14', limit: 20 })
  expect(await history()).toMatchObject({
    ...{ count: 1, noShows: 1 },
    trips: [
      { code: byPhone.code, noShow: false },
      { code: missed.code, noShow: true },
    ],
  })
  await inTransaction(db, (trx) => anonymizeReservations(trx, [byPhone.id], site.services.now()))
  expect((await history()).trips).toHaveLength(1)
  const erased = await db.selectFrom('reservation').selectAll().where('id', '=', byPhone.id).executeTakeFirstOrThrow()
  expect(await guestHistory(db, erased, { today: '2027-07-14', limit: 20 })).toMatchObject({ count: 0, trips: [] })
  expect(code).toBeTruthy()
})

test('an anonymised booking keeps no search text of its guest, and is found by its whole code only', async () => {
  const { db, now } = site.services
  const over = { last_name: 'Vergessen', email: 'vergessen@mail.example', phone: '+385995554443', date: '2032-01-01' }
  const { id, code } = await seedReservation(db, over)
  expect(await found('vergessen')).toHaveLength(1)
  await inTransaction(db, (trx) => anonymizeReservations(trx, [id], now()))
  for (const query of ['vergessen', 'vergesen', 'vergessen@mail.example', '+385 99 555 4443', code.slice(0, 8)])
    expect(await found(query), query).not.toContain(code)
  expect((await search({ from: '2032-01-01', to: '2032-01-01' })).reservations).toEqual([])
  expect(await found(code)).toEqual([code])
  const texts = await db.selectFrom('reservation').select('search').where('id', '=', id).execute()
  expect(texts).toEqual([{ search: '' }])
})
