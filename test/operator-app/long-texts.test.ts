import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let owner: OperatorDevice
beforeAll(async () => {
  site = await testSite()
  owner = await pairedDevice(site, 'Owner', 'owner')
})
afterAll(() => site.close())

const path = 'pages.about_us.hr.body'
const save = (value: string, version: number) => owner.act('site-save', { path, value, version })

test('a text that is longer than it may be is saved, with its limit', async () => {
  const { status, body } = await save('š'.repeat(100_000), 0)
  expect([status, body.answer.problems]).toMatchObject([
    200,
    [{ key: 'characters_most', values: { maximum: 60_000, found: 100_000 } }],
  ])
})

test('a text above all limits is refused in a sentence, and the saved one stays', async () => {
  for (const length of [600_000, 2_000_000])
    expect(await save('x'.repeat(length), 1)).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } })
  const { body } = await owner.get(`/site?below=${path}`)
  expect(body.fields[0].value).toHaveLength(100_000)
})
