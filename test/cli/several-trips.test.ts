import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpCli } from '../fixtures/cli-setup.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'

const setup = setUpCli()
const { operator } = setup
const date = '2027-07-14'

beforeAll(() => addThreeTrips(setup.database.db))
beforeEach(() => takeAuditLog(setup.database))

const json = async (...words: string[]) => JSON.parse((await operator(...words, '--yes', '--json')).out)

test.each([
  [['departure', 'set', date, '--capacity', '30']],
  [['departure', 'cancel', date, '--reason', 'weather', '--yes']],
  [['departure', 'release', date]],
  [['prices', 'set', 'adult', '--original-amount', '50', '--payable-amount', '10', '--yes']],
  [['season', 'set', '--to', '30.9.', '--yes']],
  [['settings', 'set', 'capacity', '30', '--yes']],
  [['waitlist', 'add', date, '--adults', '2', '--email', 'ana@mail.example']],
  [
    ['reservation', 'add', date, '--adults', '1', '--from', 'zadar', '--name', 'Ana Kowalska'].concat(
      ...[['--channel', 'quay'], ['--pay', 'cash'], ['--yes']],
    ),
  ],
])('%s is refused without --trip, because it would guess', async (words) => {
  expect(await operator(...words)).toEqual({
    ...{ status: 1, out: '' },
    err: 'Several trips are in use. Name one of them (--trip): tour, sunset, islands.\n',
  })
  expect(await takeAuditLog(setup.database)).toEqual([])
})

test('a change of a trip with several starts is refused without --start', async () => {
  const { err } = await operator('departure', 'set', date, '--trip', 'islands', '--capacity', '30')
  expect(err).toBe('The trip starts several times a day. Name one of its starts (--start): morning, afternoon.\n')
  expect((await operator('departure', 'show', date, '--trip', 'moon')).err).toBe(
    'There is no trip “moon”. The trips are tour, sunset, islands.\n',
  )
  expect((await operator('departure', 'show', date, '--trip', 'islands', '--start', 'noon')).err).toBe(
    'The trip has no start “noon”. Its starts are morning, afternoon.\n',
  )
})

test('a read without --trip is about the first trip; a setting of the site needs none', async () => {
  expect(await json('departure', 'show', date)).toMatchObject({ trip: 'tour', start: '1', capacity: 80 })
  expect((await operator('settings', 'set', 'hold_minutes', '20', '--yes')).status).toBe(0)
})

test('a command names the departure that it changes', async () => {
  const set = await operator('departure', 'set', date, '--trip', 'islands', '--start', 'afternoon', '--capacity', '30')
  expect(set.out).toBe('Wed 14 July 2027, Ugljan and Pašman (14:00): open, capacity 30, sold 0, held 0, free 30\n')
  const above = await operator('departure', 'set', date, '--trip', 'islands', '--start', 'morning', '--capacity', '46')
  expect(above.err).toBe("The boat Galeb is licensed for 45 guests: the capacity can't go above that.\n")
})

test('prices, season and settings are those of the trip', async () => {
  const words = ['prices', 'set', 'adult', '--original-amount', '50', '--payable-amount', '10', '--trip', 'sunset']
  expect(await json(...words)).toMatchObject({ after: { trip: 'sunset', standing: { originalAmount: 5000 } } })
  expect(await json('season', 'set', '--to', '15.9.', '--trip', 'sunset')).toMatchObject({
    after: { from: '05-15', to: '09-15' },
  })
  await operator('settings', 'set', 'max_party', '7', '--trip', 'sunset', '--yes')
  expect((await json('settings', 'show', '--trip', 'sunset')).settings).toContainEqual(
    expect.objectContaining({ name: 'max_party', value: 7 }),
  )
  expect((await json('settings', 'show')).settings).toContainEqual(
    expect.objectContaining({ name: 'max_party', value: 20 }),
  )
})

test('reservation add books the departure that it names, and reservation change moves it to another', async () => {
  const words = ['reservation', 'add', date, '--trip', 'sunset', '--adults', '2', '--from', 'zadar']
  const person = ['--name', 'Ana Kowalska', '--channel', 'quay', '--pay', 'cash']
  const elsewhere = await operator(...words.with(-1, 'bibinje'), ...person, '--yes')
  expect(elsewhere).toMatchObject({ status: 1, out: '' })
  const { code } = await json(...words, ...person)
  expect(await json('reservation', 'show', code)).toMatchObject({ trip: 'sunset', start: '1', location: 'zadar' })
  const moved = await operator('reservation', 'change', code, '--trip', 'islands', '--start', 'afternoon', '--yes')
  expect(moved.out).toContain('Wed 14 July 2027, Ugljan and Pašman (14:00), zadar, 2 guests')
})

test('today and the manifest list departures and their places in the order of the times', async () => {
  const { db } = setup.database
  const day = '2027-07-21'
  const party = { date: day, first_name: 'Ana', departure_location: 'zadar', adults: 2, children: 0, infants: 0 }
  await seedReservation(db, { ...party, last_name: 'Sunset', trip: 'sunset', start: '1' })
  await seedReservation(db, { ...party, last_name: 'Morning', trip: 'islands', start: 'morning' })
  const { out } = await operator('today', day)
  expect(out.split('\n').slice(0, 6)).toEqual([
    expect.stringMatching(/^Wed 21 July 2027: 4 departures; €[\d.]+ due on board\.$/),
    '       trip                   boat          places',
    '08:00  Kornati and Telašćica  Bonaca  open  0 of 80 places sold',
    '09:00  Ugljan and Pašman      Galeb   open  2 of 40 places sold',
    '14:00  Ugljan and Pašman      Galeb   open  0 of 40 places sold',
    '18:30  Sunset cruise          Bonaca  open  2 of 60 places sold',
  ])
  const manifest = (await operator('manifest', day)).out
  expect(manifest.indexOf('Ugljan and Pašman: Zadar, 09:00')).toBeGreaterThan(0)
  expect(manifest.indexOf('Sunset cruise: Zadar, 18:30')).toBeGreaterThan(manifest.indexOf('Morning, Ana'))
  const sunset = (await operator('manifest', day, '--trip', 'sunset')).out
  expect(sunset).toContain('Wed 21 July 2027: 1 party, 2 guests')
  expect(sunset).not.toContain('Morning, Ana')
  const csv = (await operator('manifest', day, '--format', 'csv')).out
  expect(csv).toMatch(/\r\nSunset cruise;Zadar;18:30;Sunset;Ana;/)
})

test('report and books have the figures of each trip and start', async () => {
  const { db } = setup.database
  const party = (hour: number) => ({
    ...{ children: 0, infants: 0, departure_location: 'zadar', ended_at: new Date(`2026-07-01T0${hour}:00:00Z`) },
  })
  const { code } = await seedReservation(db, { ...party(6), adults: 1 })
  await seedReservation(db, { ...party(7), adults: 2, trip: 'islands', start: 'morning' })
  await seedReservation(db, { ...party(8), adults: 3, trip: 'islands', start: 'afternoon' })
  const days = ['--from', '1.7.2026', '--to', '1.7.2026']
  expect((await operator('report', ...days)).out.split('\n').slice(-21)).toEqual([
    'trip                   bookings  guests  deposits   cash  refunds  moved in all',
    'Kornati and Telašćica         1       1    €15.00  €0.00    €0.00        €15.00',
    'Sunset cruise                 0       0     €0.00  €0.00    €0.00         €0.00',
    'Ugljan and Pašman             2       5    €75.00  €0.00    €0.00        €75.00',
    '─'.repeat(79),
    'in all                        3       6    €90.00  €0.00    €0.00        €90.00',
    '',
    'start                          bookings  guests  deposits   cash  refunds  moved in all',
    'Kornati and Telašćica (08:00)         1       1    €15.00  €0.00    €0.00        €15.00',
    'Sunset cruise (18:30)                 0       0     €0.00  €0.00    €0.00         €0.00',
    'Ugljan and Pašman (09:00)             1       2    €30.00  €0.00    €0.00        €30.00',
    'Ugljan and Pašman (14:00)             1       3    €45.00  €0.00    €0.00        €45.00',
    '─'.repeat(87),
    'in all                                3       6    €90.00  €0.00    €0.00        €90.00',
    '',
    'boat    bookings  guests  deposits   cash  refunds  moved in all',
    'Bonaca         1       1    €15.00  €0.00    €0.00        €15.00',
    'Galeb          2       5    €75.00  €0.00    €0.00        €75.00',
    '─'.repeat(64),
    'in all         3       6    €90.00  €0.00    €0.00        €90.00',
    '',
  ])
  const ofIslands = (await operator('report', ...days, '--trip', 'islands')).out
  expect(ofIslands).toMatch(/^Ugljan and Pašman, Wed 1 July 2026 to Wed 1 July 2026\n/)
  expect(ofIslands).toContain('Ugljan and Pašman (14:00)         1       3')
  expect(ofIslands).not.toMatch(/Kornati|Sunset|^trip/m)
  expect(await json('report', ...days, '--trip', 'islands')).toMatchObject({
    trips: [{ trip: 'islands', guests: 5 }],
    starts: [
      { start: 'morning', departsAt: '09:00', guests: 2 },
      { start: 'afternoon', departsAt: '14:00', guests: 3 },
    ],
    totals: { guests: 5, movedAmount: 7500 },
  })
  const rows = (await operator('report', ...days, '--format', 'csv')).out.split('\r\n').slice(1, -1)
  expect(rows.map((row) => row.split(';').slice(-6).join(';'))).toEqual([
    '45,00;islands;afternoon;galeb;0,00;direct',
    '30,00;islands;morning;galeb;0,00;direct',
    '15,00;tour;1;bonaca;0,00;direct',
  ])
  expect((await operator('report', ...days, '--trip', 'moon')).err).toBe(
    'There is no trip “moon”. The trips are tour, sunset, islands.\n',
  )
  const books = await operator('books', ...days)
  expect(books.err.split('\n').slice(4)).toEqual([
    '',
    'Kornati and Telašćica  1  €15.00',
    'Ugljan and Pašman      2  €75.00',
    '─'.repeat(32),
    'in all                 3  €90.00',
    '',
  ])
  const movements = books.out.split('\r\n').slice(1, -1)
  expect(movements[0]).toContain(`;${code};`)
  expect(movements.map((row) => row.split(';').slice(-4).join(';'))).toEqual([
    'tour;1;bonaca;',
    'islands;morning;galeb;',
    'islands;afternoon;galeb;',
  ])
})

test('report has the load of the departures by trip and boat, on the days of departure', async () => {
  const { db } = setup.database
  const date = '2027-08-20'
  const party = { date, children: 0, departure_location: 'zadar' }
  await seedReservation(db, { ...party, adults: 6 })
  await seedReservation(db, { ...party, adults: 10, trip: 'islands', start: 'morning' })
  await seedReservation(db, { ...party, adults: 10, trip: 'islands', start: 'afternoon' })
  await operator(
    'departure',
    'cancel',
    date,
    '--trip',
    'islands',
    '--start',
    'afternoon',
    '--reason',
    'weather',
    '--yes',
  )
  expect((await operator('report', '--from', date, '--to', date)).out.split('\n').slice(-5)).toEqual([
    'Departures on these days:',
    'trip                   boat    with guests  cancelled  sold  places  load',
    'Kornati and Telašćica  Bonaca            1          0     6      80   8 %',
    'Ugljan and Pašman      Galeb             1          1    10      40  25 %',
    '',
  ])
  const { load } = await json('report', '--from', date, '--to', date, '--trip', 'islands')
  expect(load).toEqual([
    expect.objectContaining({ trip: 'islands', departures: 1, cancelled: 1, sold: 10, capacity: 40 }),
  ])
})

test('a boat that is out on some days is listed with them, and a limited call leaves a longer outage', async () => {
  await operator('boat', 'add', 'galeb', '--name', 'Galeb', '--places', '45', '--crew', '2')
  const states = async () => (await operator('boat', 'show', 'galeb')).out
  const days = ['--from', '2027-08-02', '--to', '2027-08-04']
  expect((await operator('boat', 'out', 'galeb', ...days)).err).toContain(
    'all its departures on these days stop selling',
  )
  await operator('boat', 'out', 'galeb', ...days, '--yes')
  expect(await states()).toContain('out of service from 2027-08-02 to 2027-08-04')
  await operator('boat', 'out', 'galeb', '--from', '2027-08-01', '--yes')
  await operator('boat', 'out', 'galeb', ...days, '--yes')
  expect(await states()).toContain('out of service from 2027-08-01')
  await operator('boat', 'set', 'galeb', '--state', 'in-service')
  expect(await states()).toContain('in service')
})
