import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordStatements } from '../fixtures/record-statements.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { type VisitClient, visitClient } from './visit-client.ts'

const computerBrowser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

let site: TestSite
let visitors: VisitClient
beforeAll(async () => {
  site = await testSite()
})
beforeEach(() => {
  visitors = visitClient(site)
})
afterAll(() => site.close())

describe('Web Vitals', () => {
  const vital = { page: 'tour', metric: 'LCP', value: 2_300.5 }
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    visitors.send('192.0.2.1', '/web-vitals', body, { 'Sec-Fetch-Site': 'same-origin', ...headers })

  test('are counted by page, device and step, without a statement', async () => {
    const statements = await recordStatements(async () => {
      expect((await send(vital)).status).toBe(204)
      expect((await send({ page: 'home', metric: 'CLS', value: 0.7 }, { 'User-Agent': computerBrowser })).status).toBe(
        204,
      )
    })
    expect(statements).toEqual([])
    await visitors.store()
    const rows = await visitors.rows('vitals_count')
    expect(rows.map(({ page, device, metric, below, views }) => [page, device, metric, below, views]).sort()).toEqual([
      ['home', 'computer', 'CLS', -1, 1],
      ['tour', 'phone', 'LCP', 2500, 1],
    ])
  })

  test.each([
    ['another page', { ...vital, page: '/booking/secret' }],
    ['another metric', { ...vital, metric: 'TTFB' }],
    ['a negative value', { ...vital, value: -1 }],
    ['a text as value', { ...vital, value: '2300' }],
    ['a further field', { ...vital, visitor: 'ana' }],
    ['no object', [1]],
  ])('with %s are refused', async (_, body) => {
    expect((await send(body)).status).toBe(400)
    expect(visitors.recorder.take().counts).toEqual([])
  })

  test('of other sites, bots and longer than needed are not counted', async () => {
    expect((await send(vital, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send({ ...vital, note: 'a'.repeat(300) })).status).toBe(413)
    await send(vital, { 'User-Agent': 'curl/8.5.0' })
    expect(visitors.recorder.take().counts).toEqual([])
  })

  test('of one visitor are counted up to a limit', async () => {
    for (let at = 0; at < 200; at++) await send(vital)
    expect(visitors.recorder.take().counts.map(({ count }) => count)).toEqual([150])
  })
})
