import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingStanding } from '../../src/domain/reviews/booking-standing.ts'
import { book, call } from '../api-client.ts'
import { reviewRow } from '../reviews.ts'
import { type TestSite, testSite } from '../site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.db.deleteFrom('review').execute()
  await site.services.db.deleteFrom('message').where('kind', '=', 'review_received').execute()
})

const written = (...rows: ReturnType<typeof reviewRow>[]) =>
  site.services.db.insertInto('review').values(rows).execute()
const send = (body: Record<string, unknown>) => call(site.app, 'createReview', { body })
const review = { first_name: 'Ana', last_name: 'Kowalska', comment: 'A calm day, good fish.', stars: 5 }

describe('published reviews', () => {
  test('are averaged to a half, and those that wait or were rejected don’t count', async () => {
    await written(
      reviewRow(1, { stars: 5 }),
      reviewRow(2, { stars: 4 }),
      reviewRow(3, { stars: 1, status: 'awaiting_approval' }),
      reviewRow(4, { stars: 1, status: 'rejected' }),
    )
    const { body } = await call(site.app, 'reviews')
    expect(body.meta).toMatchObject({ average: 4.5, count: 2 })
    expect(body.data).toHaveLength(2)
  })

  test('come newest first, four at a time, each once, though all are of one moment', async () => {
    const moment = new Date('2027-05-01T10:00:00Z')
    await written(...Array.from({ length: 10 }, (_, n) => reviewRow(n, { created_at: moment })))
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query: Record<string, string> = { limit: '4', ...(cursor && { cursor }) }
      const { body } = await call(site.app, 'reviews', { query })
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.meta.next_cursor
    }
    expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => reviewRow(n).id))
  })

  test.each([
    'x',
    '_',
    `+012026-07-01T00:00:00.000Z_${reviewRow(1).id}`,
    `0000-07-01T00:00:00.000Z_${reviewRow(1).id}`,
    `2026-07-01T00:00:00.000Z_${reviewRow(1).id}0`,
  ])('refuse %s, which they never gave out as a cursor', async (cursor) => {
    expect((await call(site.app, 'reviews', { query: { cursor } })).status).toBe(422)
  })

  test.each([
    ['Kowalska', 'K.'],
    ['Šarić', 'Š.'],
    ['🐟', '🐟.'],
  ])('show no more of %s than the first letter', async (last_name, shown) => {
    await written(reviewRow(1, { last_name }))
    expect((await call(site.app, 'reviews')).body.data[0].last_name).toBe(shown)
  })
})

describe('a review that is sent', () => {
  const kept = () => site.services.db.selectFrom('review').selectAll().execute()
  const mails = () =>
    site.services.db.selectFrom('message').select('id').where('kind', '=', 'review_received').execute()

  test('five times at once is kept once, answered the same, and told once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(review)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await kept()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    await send({ ...review, stars: 4 })
    expect(await kept()).toHaveLength(2)
  })

  test('is a verified guest’s when its booking has sailed, and a booking has one', async () => {
    const { id } = await book(site.app, '4242424242424242', { date: '2027-05-14' })
    const of = { ...review, reservation_id: id }
    for (const unknown of [id, '\u0000', 'AAAAAAAAAAAAAAAAAAAAAA']) {
      expect(await bookingStanding(site.services, unknown)).toBe('unknown')
    }
    expect((await send(of)).body.errors.reservation_id).toEqual([
      'This booking hasn’t sailed yet, or we don’t know it.',
    ])
    site.clock.advance(4 * 24 * 60)
    expect(await bookingStanding(site.services, id)).toBe('sailed')
    expect((await send(of)).status).toBe(201)
    expect((await send(of)).status).toBe(201)
    expect(await kept()).toMatchObject([{ verified: true, reservation_id: id, status: 'awaiting_approval' }])
    expect(await bookingStanding(site.services, id)).toBe('reviewed')
    const another = await send({ ...of, comment: 'Another guest of the same booking.' })
    expect(another.body.errors.reservation_id).toEqual(['There is a review for this booking already. Thank you.'])
  })
})
