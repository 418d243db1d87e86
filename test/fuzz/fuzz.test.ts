import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/domain/audit/audit.ts'
import { type TestSite, testSite } from '../site.ts'
import { fuzz } from './fuzz.ts'
import type { Sent } from './requests.ts'

// A part of `npm run fuzz` without the pages, which are built: every call, webhook, cookie and header, over the real database.

let site: TestSite
beforeAll(async () => {
  site = await testSite({ timeoutMs: 200 })
})
afterAll(() => site.close())

const origin = 'http://bonaca.test'

async function send({ method, path, headers, body }: Sent) {
  const url = new URL(origin)
  url.href = origin + path
  const answer = await site.app.request(new Request(url, { method, headers, ...(body !== undefined && { body }) }))
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('2000 requests of every kind, and no answer but those that are promised', async () => {
  const known = {
    date: '2027-07-14',
    ids: [],
    codes: [],
    webhookSecret: 'secret-of-the-tests',
    now: site.services.now,
  }
  const { faults, statuses } = await fuzz({ seed: 1, requests: 2_000, lanes: 8, known, origin, send })
  expect(faults).toEqual([])
  // They come through to the business, and not only to what guards it.
  expect(statuses[201]).toBeGreaterThan(10)
  expect(known.ids.length).toBeGreaterThan(5)
  const broken = await audit(site.services.db, site.services.now())
  expect(broken.filter(({ promise }) => promise !== 'Every payment exception is resolved.')).toEqual([])
}, 120_000)
