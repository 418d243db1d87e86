import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviewEligibility } from '../../src/domain/reviews/review-eligibility.ts'
import { book, call } from '../fixtures/api-client.ts'
import { reviewRow } from '../fixtures/reviews.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.db.deleteFrom('review').execute()
  await site.services.db.deleteFrom('message').where('kind', '=', 'review_received').execute()
})

const insertReviews = (...rows: ReturnType<typeof reviewRow>[]) =>
  site.services.db.insertInto('review').values(rows).execute()
const send = (body: Record<string, unknown>) => call(site.app, 'createReview', { body })
const review = { first_name: 'Ana', last_name: 'Kowalska', comment: 'A calm day, good fish.', stars: 5 }

describe('published reviews', () => {
  test('have an average rounded to halves and a count without pending and rejected reviews', async () => {
    await insertReviews(
      reviewRow(1, { stars: 5 }),
      reviewRow(2, { stars: 4 }),
      reviewRow(3, { stars: 1, status: 'awaiting_approval' }),
      reviewRow(4, { stars: 1, status: 'rejected' }),
    )
    const { body } = await call(site.app, 'reviews')
    expect(body.meta).toMatchObject({ average: 4.5, count: 2 })
    expect(body.data).toHaveLength(2)
  })

  test('are paginated newest first without gaps or duplicates when all have the same timestamp', async () => {
    const moment = new Date('2027-05-01T10:00:00Z')
    await insertReviews(...Array.from({ length: 10 }, (_, n) => reviewRow(n, { created_at: moment })))
    const ids: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query: Record<string, string> = { limit: '4', ...(cursor && { cursor }) }
      const { body } = await call(site.app, 'reviews', { query })
      ids.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.meta.next_cursor
    }
    expect(ids).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => reviewRow(n).id))
  })

  test.each([
    'x',
    '_',
    `+012026-07-01T00:00:00.000Z_${reviewRow(1).id}`,
    `0000-07-01T00:00:00.000Z_${reviewRow(1).id}`,
    `2026-07-01T00:00:00.000Z_${reviewRow(1).id}0`,
  ])('the malformed cursor %s gets 422', async (cursor) => {
    expect((await call(site.app, 'reviews', { query: { cursor } })).status).toBe(422)
  })

  test.each([
    ['Kowalska', 'K.'],
    ['Šarić', 'Š.'],
    ['🐟', '🐟.'],
    ['', ''],
  ])('show last_name %s as %s', async (last_name, shown) => {
    await insertReviews(reviewRow(1, { last_name }))
    expect((await call(site.app, 'reviews')).body.data[0].last_name).toBe(shown)
  })
})

describe('POST /reviews', () => {
  const storedReviews = () => site.services.db.selectFrom('review').selectAll().execute()
  const mails = () =>
    site.services.db.selectFrom('message').select('id').where('kind', '=', 'review_received').execute()

  test('five concurrent identical reviews get 201 and are stored and mailed once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(review)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await storedReviews()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    await send({ ...review, stars: 4 })
    expect(await storedReviews()).toHaveLength(2)
  })

  test('of a guest with one name is stored, and one whose last name is a dash is not', async () => {
    expect((await send({ ...review, last_name: '' })).status).toBe(201)
    expect(await storedReviews()).toMatchObject([{ first_name: 'Ana', last_name: '' }])
    expect((await send({ ...review, last_name: '-' })).body.errors).toHaveProperty('last_name')
  })

  test('with reservation_id is verified after the trip, rejected before it, and accepted once per booking', async () => {
    const { id } = await book(site.app, '4242424242424242', { date: '2027-05-14' })
    const verifiedReview = { ...review, reservation_id: id }
    for (const unknown of [id, '\u0000', 'AAAAAAAAAAAAAAAAAAAAAA']) {
      expect(await reviewEligibility(site.services, unknown)).toBe('unknown')
    }
    expect((await send(verifiedReview)).body.errors.reservation_id).toEqual([
      'We can’t match this booking to a past trip. You can still leave a review without it.',
    ])
    site.clock.advance(4 * 24 * 60)
    expect(await reviewEligibility(site.services, id)).toBe('sailed')
    expect((await send(verifiedReview)).status).toBe(201)
    expect((await send(verifiedReview)).status).toBe(201)
    expect(await storedReviews()).toMatchObject([{ verified: true, reservation_id: id, status: 'awaiting_approval' }])
    expect(await reviewEligibility(site.services, id)).toBe('reviewed')
    const another = await send({ ...verifiedReview, comment: 'Another guest of the same booking.' })
    expect(another.body.errors.reservation_id).toEqual(['There’s already a review for this booking. Thank you.'])
  })
})
