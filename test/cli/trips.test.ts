import { beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { setUpCli } from '../fixtures/cli-setup.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpCli()
const { operator } = setup

const day = '2027-07-14'
const json = async (...words: string[]) => JSON.parse((await operator(...words, '--yes', '--json')).out)
const refused = async (...words: string[]) => (await operator(...words, '--yes')).err.trim()

beforeEach(() => takeAuditLog(setup.database))

test('a trip of a new boat from a new quay goes on sale by commands alone, and says what is missing until then', async () => {
  expect((await operator('boat', 'add', 'galeb', '--name', 'Galeb', '--places', '45', '--crew', '2')).out).toBe(
    'Galeb (galeb): 45 guests, 2 crew, in service\n',
  )
  expect(await refused('boat', 'add', 'galeb', '--name', 'Galeb', '--places', '45')).toBe('The id galeb is taken.')
  const quay = ['quay', 'add', 'split', '--name', 'Split', '--latitude', '16.43', '--longitude', '43.5']
  const notAtSea = 'not at the sea between Trieste and Durrës'
  expect(await refused(...quay)).toContain(notAtSea)
  // These are the coordinates of Sinj, a town inland.
  expect(await refused(...quay.with(6, '43.70').with(8, '16.64'))).toContain(notAtSea)
  await operator(...quay.with(6, '43.5').with(8, '16.43').concat('--pier', 'en=Riva', '--parking', '400'))
  expect(await json('quay', 'set', 'split', '--pier', 'hr=Riva, gat 11')).toMatchObject({
    quay: { texts: { pier: { en: 'Riva', hr: 'Riva, gat 11' } }, parking: { metres: 400, isFree: false } },
  })

  await operator('trip', 'add', 'sunset', '--boat', 'galeb', '--name', 'en=Sunset cruise')
  expect(await refused('trip', 'set', 'sunset', '--state', 'on-sale')).toBe(
    "The trip can't be sold yet. It needs a start with its quays and times, a season, a price for each of the three tickets, its name in these languages: hr, de, it, pl.",
  )
  expect(await json('trip', 'show', 'sunset')).toMatchObject({ state: 'draft', capacity: 45 })
  const names = ['hr', 'de', 'it', 'pl'].flatMap((locale) => ['--name', `${locale}=Sunset ${locale}`])
  await operator('trip', 'set', 'sunset', ...names, '--start', '1', '--call', 'split=18:30-21:30')
  await operator('trip', 'set', 'sunset', '--season', '05-15..06-30:mon,wed', '--season', '07-01..09-30')
  for (const [ticket, price, deposit] of [
    ['child', '20', '5'],
    ['infant', '0', '0'],
  ] as const)
    await operator(
      ...[
        'prices',
        'set',
        ticket,
        '--original-amount',
        price,
        '--payable-amount',
        deposit,
        '--trip',
        'sunset',
        '--yes',
      ],
    )
  const cash = ['--channel', 'quay', '--pay', 'cash', '--yes']
  const words = [
    'reservation',
    'add',
    day,
    '--trip',
    'sunset',
    '--adults',
    '2',
    '--from',
    'split',
    '--name',
    'Ana Kovač',
  ]
  expect(await refused(...words, ...cash)).toBe('The trip has no prices yet: set those of all three tickets first.')
  expect(await refused('trip', 'set', 'sunset', '--state', 'on-sale')).toBe(
    "The trip can't be sold yet. It needs a price for each of the three tickets.",
  )
  const adult = [
    'prices',
    'set',
    'adult',
    '--original-amount',
    '40',
    '--payable-amount',
    '10',
    '--trip',
    'sunset',
    '--yes',
  ]
  expect(await refused(...adult, '--from', '2027-07-01', '--to', '2027-07-31')).toBe(
    'The ticket has no standard price yet: set it first, without days.',
  )
  await operator(...adult)
  expect((await operator('trip', 'set', 'sunset', '--state', 'on-sale')).out).toContain(
    'Sunset cruise (sunset): on sale',
  )
  expect(await json(...words, ...cash)).toMatchObject({ total: 8000 })
  expect(await json('today', day)).toMatchObject({
    day: { departures: [{ trip: 'tour' }, { trip: 'sunset', sold: 2 }] },
  })
  expect((await takeAuditLog(setup.database)).map(({ command }) => command)).toEqual([
    ...[
      'boat add',
      'quay add',
      'quay set',
      'trip add',
      'trip set',
      'trip set',
      'prices set',
      'prices set',
      'prices set',
    ],
    ...['trip set', 'reservation add'],
  ])
  expect(await checkInvariants(setup.database.db, new Date())).toEqual([])
})

test('with guests booked, neither the trip nor its start, its quay or its boat can be retired', async () => {
  const booked =
    'Guests are booked on a coming departure, first on Wed 14 July 2027: cancel or move their bookings first.'
  expect(await refused('trip', 'retire', 'sunset')).toBe(booked)
  expect(await refused('trip', 'set', 'sunset', '--retire-start', '1')).toBe(booked)
  expect(await refused('trip', 'set', 'sunset', '--start', '1', '--call', 'zadar=18:30-21:30')).toBe(booked)
  expect(await refused('quay', 'retire', 'split')).toBe(booked)
  expect(await refused('boat', 'retire', 'galeb')).toBe(booked)
  expect(await refused('quay', 'retire', 'bibinje')).toBe(
    'These trips call at the quay: tour. Change their starts first.',
  )
  expect(await refused('boat', 'retire', 'bonaca')).toBe(
    'These trips sail with the boat: tour. Give them another one first.',
  )
  expect(await takeAuditLog(setup.database)).toEqual([])
})

test('a boat out of service lists its departures with guests; another boat that fits takes them', async () => {
  expect((await operator('boat', 'out', 'galeb')).err).toContain('all its departures stop selling')
  const { out } = await operator('boat', 'out', 'galeb', '--yes')
  expect(out).toContain('Wed 14 July 2027, Sunset cruise (18:30)  2 guests  left: bonaca would fit')
  expect((await operator('boat', 'set', 'galeb', '--state', 'out-of-service')).out).toContain('operator boat out galeb')
  const swap = ['departure', 'boat', day, 'bonaca', '--trip', 'sunset']
  expect((await operator(...swap)).out).toBe(
    'Wed 14 July 2027, Sunset cruise (18:30): sails with bonaca, capacity 45, sold 2.\n',
  )
  expect(await refused(...swap.with(3, 'galeb'))).toBe(
    'The boat galeb is out with another departure at that time, or out of service.',
  )
  await operator('boat', 'set', 'galeb', '--state', 'in-service')
})

test('a title of a trip is stored where it is not the name, and follows the name otherwise', async () => {
  const titles = async (...words: string[]) => (await json('trip', 'set', 'sunset', ...words)).trip.titles
  expect(await titles('--title', 'en=Boat trip at sunset')).toMatchObject({
    en: 'Boat trip at sunset',
    de: 'Sunset de',
  })
  expect(await titles('--name', 'de=Abendfahrt')).toMatchObject({ en: 'Boat trip at sunset', de: 'Abendfahrt' })
  expect((await operator('trip', 'show', 'sunset')).out).toContain('title en           Boat trip at sunset')
  expect(await titles('--title', 'en=Sunset cruise', '--name', 'de=Sunset de')).toMatchObject({ en: 'Sunset cruise' })
  const row = setup.database.db.selectFrom('trip').select('titles').where('id', '=', 'sunset')
  expect(await row.executeTakeFirstOrThrow()).toEqual({ titles: {} })
})

test('new times and a new season name the days with guests', async () => {
  const { out } = await operator(
    ...['trip', 'set', 'sunset', '--start', '1', '--call', 'split=19:00-22:00', '--season', '08-01..09-30'],
  )
  expect(out).toContain(
    'Tell the guests of these departures the new times:\n  Wed 14 July 2027, Sunset cruise (19:00)  2 guests\n',
  )
  expect(out).toContain('Guests are booked on these other days.')
  await operator('trip', 'set', 'sunset', '--start', '1', '--call', 'split=18:30-21:30', '--season', '05-15..09-30')
})

test('departure fix takes the boat before any booking', async () => {
  const fix = ['departure', 'fix', '2027-07-15', '--trip', 'sunset']
  expect((await operator(...fix)).out).toBe('Thu 15 July 2027, Sunset cruise (18:30): has the boat galeb.\n')
  expect((await operator(...fix, '--undo')).out).toBe('Thu 15 July 2027, Sunset cruise (18:30): is not fixed.\n')
})

test.each([
  [
    ['--start', '1', '--call', 'zadar=09:00', '--call', 'bibinje=08:00-17:00'],
    'Give the quays in the order of their times.',
  ],
  [['--start', '1', '--call', 'zadar=09:00'], 'Say when the boat is back at one of the quays at least.'],
  [
    ['--start', '1', '--call', 'zadar=18:00-02:00'],
    'The boat is back before it has left. If it returns on the next day, say so.',
  ],
  [['--start', '2', '--call', 'zadar=12:00-19:00'], "The boat can't be back in time: the starts 1 and 2 overlap."],
  [['--start', '1', '--call', 'hvar=08:00-17:00'], 'There is no quay hvar in use.'],
  [['--capacity', '81'], "The boat Bonaca is licensed for 80 guests: the capacity can't go above that."],
  [['--boat', 'galeb'], "The boat Galeb is licensed for 45 guests: the capacity can't go above that."],
  [['--closes-days-before', '0', '--closes-at', '10:00'], 'Booking has to close before the boat leaves.'],
])('trip set tour %j is refused and changes nothing', async (options, sentence) => {
  const before = await json('trip', 'show', 'tour')
  expect(await refused('trip', 'set', 'tour', ...options)).toBe(sentence)
  expect(await json('trip', 'show', 'tour')).toEqual(before)
})

test('a trip may return on the next day, sail in certain years only and be the first of the site', async () => {
  await operator('trip', 'add', 'night', '--boat', 'galeb', '--name', 'en=Night')
  const words = ['trip', 'set', 'night', '--start', 'late', '--next-day']
  const { trip } = await json(
    ...words,
    '--call',
    'zadar=22:00-02:00',
    '--season',
    '2027-12-20..2028-01-06',
    '--position',
    '1',
  )
  expect(trip).toMatchObject({ starts: [{ endsNextDay: true }], seasons: [{ from: '2027-12-20', to: '2028-01-06' }] })
  expect((await json('trip', 'list')).trips.map(({ id }: { id: string }) => id)).toEqual(['night', 'tour', 'sunset'])
  expect(await refused('season', 'set', '--to', '30.9.', '--trip', 'night')).toContain('operator trip set --season')
  await operator('trip', 'retire', 'night')
})

test('boat out moves or cancels as told, asks first, and names what it did', async () => {
  const back = async () => {
    await operator('boat', 'set', 'galeb', '--state', 'in-service')
    await operator('departure', 'boat', day, 'galeb', '--trip', 'sunset')
  }
  await back()
  expect(await refused('boat', 'out', 'galeb', '--boat', 'galeb')).toContain('not another boat in service')
  expect(await refused('boat', 'out', 'galeb', '--from', '2027-07-15', '--to', '2027-07-14')).toContain('lies after')
  expect((await operator('boat', 'out', 'galeb', '--from', '2027-07-15', '--yes')).out).toContain(
    'No guests are booked on it on these days.\nOn other days, 1 departure has guests and the boat.',
  )
  expect(await json('boat', 'out', 'galeb', '--from', '2027-07-15', '--cancel')).toEqual({
    boat: 'galeb',
    departures: [],
  })
  expect(await json('boat', 'out', 'galeb', '--boat', 'bonaca')).toMatchObject({
    departures: [{ trip: 'sunset', guests: 2, outcome: 'moved' }],
  })
  await back()
  expect((await operator('boat', 'out', 'galeb', '--cancel', '--yes')).out).toContain(
    'cancelled: their guests get a mail',
  )
  expect(await json('boat', 'out', 'galeb', '--cancel')).toEqual({ boat: 'galeb', departures: [] })
  await operator('boat', 'set', 'galeb', '--state', 'in-service')
})

test('facts of a boat are checked, can become unknown, and need English marks', async () => {
  const facts = ['--length', '12.5', '--toilets', '1', '--shade', 'yes', '--wheelchairs', 'no']
  expect((await operator('boat', 'set', 'galeb', ...facts, '--marks', 'en=a blue hull')).out).toContain(
    'length in metres  12.5',
  )
  expect(await json('boat', 'set', 'galeb', '--toilets', 'unknown', '--marks', 'hr=plavi trup')).toMatchObject({
    after: {
      facts: {
        lengthMetres: 12.5,
        hasShade: true,
        isForWheelchairs: false,
        marks: { en: 'a blue hull', hr: 'plavi trup' },
      },
    },
  })
  expect((await json('boat', 'show', 'galeb')).facts).not.toHaveProperty('toilets')
  await operator('boat', 'add', 'lastavica', '--name', 'Lastavica', '--places', '12')
  expect(await refused('boat', 'set', 'lastavica', '--marks', 'hr=bijeli trup')).toContain('needs English too')
  expect(await refused('boat', 'set', 'galeb', '--built', '12')).not.toBe('')
})
