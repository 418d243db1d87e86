import { afterEach, expect, test, vi } from 'vitest'
import { findResellerByKey } from '../../src/domain/resellers/registry.ts'
import { createApp } from '../../src/main/app.ts'
import { testSite } from '../fixtures/test-site.ts'

// A reseller sends more concurrent requests than are admitted. The admitted ones wait for the check of their key.

vi.mock('../../src/domain/resellers/registry.ts', { spy: true })
afterEach(() => vi.mocked(findResellerByKey).mockReset())

test('a flood of a reseller is rejected and does not displace guests', async () => {
  const site = await testSite()
  const checked = Promise.withResolvers<undefined>()
  vi.mocked(findResellerByKey).mockReturnValue(checked.promise)
  const app = createApp({ services: site.services, render: async () => new Response('a page') })
  const ask = async () =>
    app.request('http://bonaca.test/octo/bookings', { method: 'POST', headers: { Authorization: 'Bearer x' } })
  const admitted = Array.from({ length: 32 }, ask)
  const rejected = await ask()
  expect(rejected.status).toBe(429)
  expect(rejected.headers.get('Retry-After')).toMatch(/^[2-5]$/)
  expect((await rejected.json()).error).toBe('UNPROCESSABLE_ENTITY')
  for (const init of [{}, { method: 'POST' }])
    expect((await app.request('http://bonaca.test/book-now', init)).status).toBe(200)
  checked.resolve(undefined)
  for (const answer of await Promise.all(admitted)) expect(answer.status).toBe(400)
  expect((await ask()).status).toBe(400)
  await site.close()
})
