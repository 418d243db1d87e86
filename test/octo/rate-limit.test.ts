import { expect, test, vi } from 'vitest'
import { rateLimitRules } from '../../src/domain/rate-limit/rate-limit-rules.ts'
import { findResellerByKey } from '../../src/domain/resellers/registry.ts'
import { testSite } from '../fixtures/test-site.ts'
import { octoClient } from './octo-client.ts'

// The limit of requests with one key, and the limit of requests with invalid keys from one client address.

vi.mock('../../src/domain/resellers/registry.ts', { spy: true })

const statusOf = async (
  app: { request: (url: string, init: RequestInit) => Response | Promise<Response> },
  key: string,
) => {
  const answer = await app.request('http://bonaca.test/octo/capabilities', {
    headers: { Authorization: `Bearer ${key}` },
  })
  return { status: answer.status, retryAfter: answer.headers.get('Retry-After'), json: await answer.json() }
}

test('a key beyond its limit gets 429 with Retry-After, and another key is not affected', async () => {
  const site = await testSite({ callerOf: () => ['a client'] })
  const { id, key } = await octoClient(site, 'Otok')
  const other = await octoClient(site, 'Agency')
  // Leaves the key 40 points: `tat`, the time at which a key has all its points again, is moved into the future.
  const { points, seconds } = rateLimitRules.octo
  const used = seconds * 1000 * (1 - 40 / points)
  expect((await statusOf(site.app, key)).status).toBe(200)
  const tat = new Date(site.services.now().getTime() + used)
  await site.services.db.updateTable('rate_limit').set({ tat }).where('name', '=', 'octo').execute()
  const statuses: number[] = []
  for (let call = 0; call < 80; call++) statuses.push((await statusOf(site.app, key)).status)
  // The site takes points in batches of 20: 19 are unused from the batch of the first request, and two batches follow.
  expect(statuses.filter((status) => status === 200)).toHaveLength(59)
  const refused = await statusOf(site.app, key)
  expect(refused).toMatchObject({ status: 429, json: { error: 'UNPROCESSABLE_ENTITY' } })
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect((await statusOf(site.app, other.key)).status).toBe(200)
  expect(id).not.toBe(other.id)
  await site.close()
})

test('while the database is unavailable, the answer says when to try again', async () => {
  const site = await testSite()
  const failure = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  vi.mocked(findResellerByKey).mockRejectedValueOnce(failure)
  expect(await statusOf(site.app, 'a-key')).toMatchObject({
    status: 500,
    retryAfter: '30',
    json: { error: 'INTERNAL_SERVER_ERROR' },
  })
  await site.close()
})

test('keys can not be guessed without limit', async () => {
  const site = await testSite({ callerOf: () => ['a client'] })
  const statuses = new Map<number, number>()
  for (let guess = 0; guess < rateLimitRules.octo_key.points + 5; guess++) {
    const { status } = await statusOf(site.app, `guess-${guess}`)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [400, rateLimitRules.octo_key.points],
    [429, 5],
  ])
  await site.close()
})
