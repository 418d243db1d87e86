import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/operator-time.ts'
import { adult, guest, order as orderOf, placesOf, resellerSite, sailing, sold } from './reseller-site.ts'

// The scenarios of the public validator, with one trip and with three, with and without capabilities, and with and without a slash
// at the end of the path. The client checks every answer against the schemas of the standard and of the capabilities.

const [withOne, withThree] = [resellerSite(), resellerSite({ trips: 3 })]

const [tour, tourFromBibinje] = [sold('kornati', 'zadar', '08:00'), sold('kornati', 'bibinje', '09:00')]

/**
 * `trip` is the id under which our database has the trip of `product`. The scenarios move bookings from `product` to
 * `other`, which is another option of the same product, or another product.
 */
const samples = {
  one: { shared: withOne, trip: 'tour', product: tour, other: tourFromBibinje },
  tour: { shared: withThree, trip: 'tour', product: tour, other: sold('islands', 'bibinje', '09:30') },
  sunset: { shared: withThree, trip: 'sunset', product: sold('sunset', 'zadar', '18:30'), other: tour },
  islands: {
    ...{ shared: withThree, trip: 'islands', product: sold('islands', 'zadar', '14:00') },
    other: sold('islands', 'bibinje', '09:30'),
  },
}

const headers = {
  none: {},
  empty: { 'Octo-Capabilities': '' },
  pricing: { 'Octo-Capabilities': 'octo/pricing' },
  content: { 'Octo-Capabilities': 'pricing, content', 'Accept-Language': 'de' },
}

const runs: [
  name: string,
  sample: keyof typeof samples,
  headers: keyof typeof headers,
  slash: string,
  first: string,
][] = [
  ['one trip, without the header of the capabilities', 'one', 'none', '', '2027-06-01'],
  ['one trip, with an empty header', 'one', 'empty', '/', '2027-07-10'],
  ['one trip, with pricing', 'one', 'pricing', '', '2027-08-15'],
  ['one trip, with pricing and content', 'one', 'content', '/', '2027-09-20'],
  ['the first of three trips', 'tour', 'content', '', '2027-06-01'],
  ['a trip with one quay', 'sunset', 'none', '/', '2027-07-10'],
  ['a trip with two starts a day', 'islands', 'pricing', '', '2027-08-15'],
]

describe.each(runs)('%s', (_, sample, capability, slash, first) => {
  const { shared, trip, product: tested, other } = samples[sample]
  const capabilities: Record<string, string> = headers[capability]
  let days = 0
  const nextDay = () => addDays(first, ++days)
  const order = (date: string, over: object = {}) => orderOf(date, { ...sailing(tested, date), ...over })
  const get = (path: string) => shared.otok.get(`${path}${slash}`, capabilities)
  const post = (path: string, body: object) => shared.otok.post(`${path}${slash}`, body, capabilities)
  const patch = (path: string, body: object) => shared.otok.send('PATCH', `${path}${slash}`, body, capabilities)

  const reserve = async (date: string, over: object = {}) => (await post('/bookings', order(date, over))).json
  async function reserveAndConfirm(date: string, over: object = {}) {
    const { uuid } = await reserve(date, over)
    return (await post(`/bookings/${uuid}/confirm`, guest)).json
  }
  const booked = [
    ['a hold', reserve, 'ON_HOLD'],
    ['a confirmed booking', reserveAndConfirm, 'CONFIRMED'],
  ] as const

  test('products and free places are found and lead to a booking', async () => {
    expect((await get('/supplier')).status).toBe(200)
    const { json: products } = await get('/products')
    const product = products.find(({ id }: { id: string }) => id === tested.productId)
    expect((await get(`/products/${product.id}`)).json).toEqual(product)
    const date = nextDay()
    for (const { id: optionId } of product.options) {
      const range = { productId: product.id, optionId, localDateStart: date, localDateEnd: date }
      expect((await post('/availability/calendar', range)).json).toMatchObject([{ localDate: date, available: true }])
      const departure = (await post('/availability', range)).json.at(-1)
      const { json: found } = await post('/availability', {
        productId: product.id,
        optionId,
        availabilityIds: [departure.id],
        units: [{ id: 'adult', quantity: 2 }],
      })
      expect(found).toMatchObject([{ id: departure.id, available: true }])
      const unitItems = [adult, adult]
      expect(await reserve(date, { optionId, availabilityId: departure.id, unitItems })).toMatchObject({
        status: 'ON_HOLD',
        availabilityId: departure.id,
        cancellable: true,
        cancellation: null,
        utcConfirmedAt: null,
      })
    }
  })

  test('a hold is extended', async () => {
    const held = await reserve(nextDay(), { expirationMinutes: 5 })
    const { json } = await post(`/bookings/${held.uuid}/extend`, { expirationMinutes: 31 })
    expect(json.status).toBe('ON_HOLD')
    expect(Date.parse(json.utcExpiresAt) - Date.parse(held.utcExpiresAt)).toBe(26 * 60_000)
  })

  test('a hold is confirmed, and read as it was answered', async () => {
    const sold = await reserveAndConfirm(nextDay())
    expect(sold).toMatchObject({ status: 'CONFIRMED', utcExpiresAt: null, cancellation: null })
    expect(sold.utcConfirmedAt).not.toBeNull()
    expect(sold.unitItems.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('CONFIRMED'))
    expect((await get(`/bookings/${sold.uuid}`)).json).toEqual(sold)
    expect((await post(`/bookings/${sold.uuid}/confirm`, guest)).json).toEqual(sold)
  })

  test('a confirmation can set the persons, with their references and contacts', async () => {
    const held = await reserve(nextDay())
    const unitItems = held.unitItems.map(({ uuid, unitId }: { uuid: string; unitId: string }, index: number) => ({
      uuid,
      unitId,
      resellerReference: `R${index}`,
      contact: { fullName: `Guest ${index}` },
    }))
    const { json } = await post(`/bookings/${held.uuid}/confirm`, { ...guest, resellerReference: 'V1', unitItems })
    expect(json).toMatchObject({ status: 'CONFIRMED', resellerReference: 'V1', unitItems })
  })

  test.each(booked)('%s changes its day, persons, option or product, and contact', async (_, book, status) => {
    const [date, later] = [nextDay(), nextDay()]
    const { uuid, unitItems } = await book(date)
    const path = `/bookings/${uuid}`
    const { availabilityId } = sailing(tested, later)
    expect((await patch(path, { availabilityId })).json).toMatchObject({ status, availabilityId })
    const more = await patch(path, { unitItems: [...unitItems, adult] })
    expect(more.json).toMatchObject({
      status,
      unitItems: unitItems.map(({ uuid: id }: { uuid: string }) => ({ uuid: id })).concat([{ unitId: 'adult' }]),
    })
    expect((await patch(path, sailing(other, later))).json).toMatchObject({ status, ...sailing(other, later) })
    const named = await patch(path, { contact: { fullName: 'Eva Kos' }, notes: 'Late', resellerReference: 'V2' })
    expect(named.json).toMatchObject({ contact: { fullName: 'Eva Kos' }, notes: 'Late', resellerReference: 'V2' })
    expect((await get(path)).json).toEqual(named.json)
    expect(await placesOf(shared.site, date, trip)).toEqual({ held: 0, sold: 0 })
  })

  test.each(booked)('%s is cancelled once', async (_, book) => {
    const date = nextDay()
    const { uuid } = await book(date)
    const cancel = async () => (await post(`/bookings/${uuid}/cancel`, { reason: 'Ill' })).json
    const cancelled = await cancel()
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      cancellable: false,
      utcExpiresAt: null,
      cancellation: { refund: 'FULL', reason: 'Ill' },
    })
    expect(await cancel()).toEqual(cancelled)
    expect(await placesOf(shared.site, date, trip)).toEqual({ held: 0, sold: 0 })
    for (const [call, body] of [
      ['confirm', guest],
      ['extend', { expirationMinutes: 10 }],
    ] as const)
      expect((await post(`/bookings/${uuid}/${call}`, body)).json.error).toBe('UNPROCESSABLE_ENTITY')
    expect((await patch(`/bookings/${uuid}`, { notes: 'x' })).json.error).toBe('UNPROCESSABLE_ENTITY')
  })

  test.each(booked)('%s is listed by both references and by its day', async (_, book) => {
    const [date, resellerReference] = [nextDay(), randomUUID()]
    const booking = await book(date, { resellerReference })
    for (const query of [
      `resellerReference=${resellerReference}`,
      `supplierReference=${booking.supplierReference}`,
      `localDate=${date}`,
      `localDateStart=${date}&localDateEnd=${date}&productId=${tested.productId}&optionId=${tested.optionId}`,
    ])
      expect((await shared.otok.get(`/bookings${slash}?${query}`, capabilities)).json).toEqual([booking])
    expect((await shared.otok.get(`/bookings${slash}?resellerReference=unknown`, capabilities)).json).toEqual([])
  })

  const unknown = [
    [{ productId: 'invalid' }, { error: 'INVALID_PRODUCT_ID', productId: 'invalid' }],
    [{ optionId: 'invalid' }, { error: 'INVALID_OPTION_ID', optionId: 'invalid' }],
    [{ availabilityId: 'invalid' }, { error: 'INVALID_AVAILABILITY_ID', availabilityId: 'invalid' }],
    [{ unitItems: [{ unitId: 'invalid' }] }, { error: 'INVALID_UNIT_ID', unitId: 'invalid' }],
    [{ unitItems: [] }, { error: 'UNPROCESSABLE_ENTITY' }],
  ] as const
  test.each(unknown)('%j is refused in a reservation and in changes', async (part, refused) => {
    expect((await post('/bookings', order('2027-09-01', part))).json).toMatchObject(refused)
    for (const [, book] of booked) {
      const { uuid } = await book(nextDay(), { unitItems: [adult] })
      expect((await patch(`/bookings/${uuid}`, part)).json).toMatchObject(refused)
    }
  })

  test.each(['calendar', ''])('unknown ids are refused in a query of free places /%s', async (kind) => {
    const path = kind ? `/availability/${kind}` : '/availability'
    const { productId, optionId } = tested
    const query = { productId, optionId, localDateStart: '2027-08-01', localDateEnd: '2027-08-02' }
    for (const [part, error] of [
      [{ productId: 'invalid' }, 'INVALID_PRODUCT_ID'],
      [{ productId: undefined }, 'INVALID_PRODUCT_ID'],
      [{ optionId: 'invalid' }, 'INVALID_OPTION_ID'],
      [{ optionId: undefined }, 'INVALID_OPTION_ID'],
      [{ units: [{ id: 'invalid', quantity: 1 }] }, 'INVALID_UNIT_ID'],
      [{ localDateStart: undefined, localDateEnd: undefined }, 'BAD_REQUEST'],
      [{ localDateStart: 'invalid' }, 'BAD_REQUEST'],
    ] as const)
      expect((await post(path, { ...query, ...part })).json.error).toBe(error)
    if (!kind) {
      const ids = { availabilityIds: [sailing(tested, '2027-08-01').availabilityId] }
      expect((await post(path, { ...query, ...ids })).json.error).toBe('BAD_REQUEST')
      expect((await post(path, { productId, optionId, availabilityIds: ['invalid'] })).json).toEqual([])
    }
  })

  test.each(['invalid', '6cbd2582-1345-4d8d-8223-ad004beebc1a'])(
    'the uuid %s is refused by each call',
    async (uuid) => {
      const path = `/bookings/${uuid}`
      for (const answer of [
        await get(path),
        await patch(path, { notes: 'x' }),
        await post(`${path}/confirm`, guest),
        await post(`${path}/cancel`, {}),
        await post(`${path}/extend`, { expirationMinutes: 10 }),
      ])
        expect([answer.status, answer.json]).toMatchObject([400, { error: 'INVALID_BOOKING_UUID', uuid }])
      expect((await get('/products/invalid')).json.error).toBe('INVALID_PRODUCT_ID')
      expect((await get('/bookings')).json.error).toBe('BAD_REQUEST')
    },
  )

  test('an expired hold is read as expired and refused', async () => {
    const { uuid } = await reserve(nextDay(), { expirationMinutes: 1 })
    shared.site.clock.advance(1)
    const { json } = await get(`/bookings/${uuid}`)
    expect(json).toMatchObject({ status: 'EXPIRED', cancellable: false, cancellation: { refund: 'NONE' } })
    expect(json.utcExpiresAt).not.toBeNull()
    expect((await post(`/bookings/${uuid}/confirm`, guest)).json.error).toBe('INVALID_BOOKING_UUID')
    expect((await post(`/bookings/${uuid}/extend`, { expirationMinutes: 9 })).json.error).toBe('UNPROCESSABLE_ENTITY')
    expect((await patch(`/bookings/${uuid}`, { notes: 'x' })).json.error).toBe('UNPROCESSABLE_ENTITY')
  })
})
