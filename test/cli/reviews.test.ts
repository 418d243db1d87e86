import { beforeAll, expect, test } from 'vitest'
import { shortIds } from '../../src/operator/cli/output/format.ts'
import { call } from '../fixtures/api-client.ts'
import { setUpTwoProcesses } from '../fixtures/cli-setup.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { reviewRow } from '../fixtures/reviews.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpTwoProcesses()
const { operator, readFromBoth } = setup
let code: string
beforeAll(async () => {
  const booked = await seedReservation(setup.site.services.db, { date: '2027-05-01' })
  code = booked.code
  const pending = { status: 'awaiting_approval' as const }
  await setup.site.services.db
    .insertInto('review')
    .values([
      reviewRow(1, { ...pending, comment: 'Calm sea.\nSee you again!', reservation_id: booked.id, verified: true }),
      reviewRow(2, { ...pending, comment: 'BUY\u001b[2J NOW', first_name: 'Eve', last_name: 'Spam', stars: 1 }),
      { ...reviewRow(3, pending), id: '00000000-0000-7000-8000-00000a000002' },
    ])
    .execute()
})

async function publishedComments() {
  const reviews = await readFromBoth(async (app) => (await call(app, 'reviews')).body.data as { comment: string }[])
  return reviews.map(({ comment }) => comment)
}

test('reviews list marks verified reviews and shows the shortest unique ids', async () => {
  const { out } = await operator('reviews', 'list')
  const [head, ...rows] = out.split('\n')
  expect(head).toMatch(/^id +written +stars +name +review$/)
  expect(rows[0]).toMatch(
    /^0000001 +1 July 2026, 03:00 {2}★★★★★ {2}en {2}verified, BNC-\w{6} {2}Hanna Lindqvist {2}“Calm sea. See/,
  )
  expect(rows[0]).toContain(code)
  expect(rows[1]).toMatch(/^0000002 .*★☆☆☆☆ {2}en {2}not verified +Eve Spam +“BUY\ufffd\[2J NOW”$/)
  expect(rows[2]).toMatch(/^a000002 /)
})

test('reviews publish needs --yes, and the review then appears in both processes at once', async () => {
  expect(await operator('reviews', 'publish', '0000001')).toEqual({
    status: 1,
    out: '',
    err:
      `★★★★★ Hanna Lindqvist, verified, ${code}, 1 July 2026, 03:00\n  Calm sea.\n  See you again!\n` +
      'It will be published.\nAdd --yes to confirm.\nNothing was done.\n',
  })
  expect(await publishedComments()).toEqual([])
  expect(await operator('reviews', 'publish', '0000001', '--yes')).toEqual({
    status: 0,
    out: 'The review of Hanna Lindqvist is published.\n',
    err: '',
  })
  expect(await publishedComments()).toEqual(['Calm sea.\nSee you again!'])
  expect(await takeAuditLog(setup.site.database)).toMatchObject([
    { command: 'reviews publish', details: { id: reviewRow(1).id, before: 'awaiting_approval' } },
  ])
})

test('reviews reject stores the reason and also unpublishes a published review', async () => {
  const ran = await operator('reviews', 'reject', '0000002', '--reason', 'advertising', '--json', '--yes')
  expect(JSON.parse(ran.out)).toEqual({ id: reviewRow(2).id, status: 'rejected' })
  expect((await operator('reviews', 'list', '--status', 'rejected')).out).toContain('NOW” (rejected: advertising)\n')
  expect((await operator('reviews', 'reject', '0000001', '--yes')).status).toBe(0)
  const { out } = await operator('reviews', 'list', '--status', 'rejected', '--json')
  expect(JSON.parse(out).reviews.map((one: { id: string }) => one.id)).toEqual([reviewRow(2).id, reviewRow(1).id])
  expect(await publishedComments()).toEqual([])
  expect(await takeAuditLog(setup.site.database)).toMatchObject([
    { command: 'reviews reject', details: { reason: 'advertising' } },
    { command: 'reviews reject', details: { before: 'published', reason: null } },
  ])
})

test.each([
  ['publish', '000002', 'More than one review ends in 000002: give more of the id.'],
  ['reject', '0000002', 'This review is already rejected.'],
  ['publish', 'abcdef', 'No review has an id that ends in abcdef.'],
])('reviews %s %s exits with status 1: %s', async (verb, id, sentence) => {
  expect(await operator('reviews', verb, id, '--yes')).toEqual({ status: 1, out: '', err: `${sentence}\n` })
})

test('shortIds returns at least six characters, and more if an id would not be unique', () => {
  const short = shortIds(['aaaa000001', 'aaab000001'])
  expect(short('aaab000001')).toBe('b000001')
  expect(shortIds([])('aaab000001')).toBe('000001')
})
