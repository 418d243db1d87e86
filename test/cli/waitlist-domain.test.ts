import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestCli, type TestCli } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { fillDay, wait } from '../fixtures/waitlist.ts'

let site: TestSite
let cli: TestCli
beforeAll(async () => {
  site = await testSite()
  cli = createTestCli(site.database, site.clock.now)
})
afterAll(async () => {
  await cli.close()
  await site.close()
})

test('several parties of one domain are named and removed together, those of a provider are not', async () => {
  await fillDay(site, '2027-07-28', 20)
  for (const email of ['a@evil.example', 'b@evil.example', 'c@sub.evil.example', 'd@notevil.example', 'e@gmail.com'])
    await wait(site, email, 2, ['2027-07-28'])
  const list = await cli.operator('waitlist', 'list')
  expect(list.out).toContain(
    '3 parties have addresses at evil.example: operator waitlist remove --domain evil.example.',
  )
  const { out } = await cli.operator('waitlist', 'remove', '--domain', 'evil.example', '--yes')
  expect(out).toContain('3 parties of evil.example left the waitlist.')
  expect((await cli.operator('waitlist', 'list')).out).toMatch(/notevil.*gmail/s)
  expect(await cli.operator('waitlist', 'remove')).toMatchObject({ status: 2 })
})
