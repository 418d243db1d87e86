import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test('/.well-known/security.txt has Contact, Canonical, languages and an Expires date within a year', async () => {
  const answer = await site.app.request('http://bonaca.test/.well-known/security.txt')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(
    (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  const { Expires: expires, ...others } = fields
  expect(others).toEqual({
    Contact: `mailto:${site.services.operator.email}`,
    'Preferred-Languages': 'en, hr',
    Canonical: 'http://bonaca.test/.well-known/security.txt',
  })
  const days = (Date.parse(expires) - site.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})
