import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { jpeg } from '../fixtures/photos.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let owner: OperatorDevice
beforeEach(async () => {
  site = await testSite()
  owner = await pairedDevice(site, 'Owner', 'owner')
})
afterEach(() => site.close())

async function upload(device: OperatorDevice, body: Buffer, headers: Record<string, string> = {}) {
  const response = await site.app.request(`${device.origin}/operator/api/pictures?name=Deck`, {
    method: 'POST',
    headers: {
      ...{ Cookie: device.cookie, Origin: device.origin, 'Content-Type': 'image/jpeg', 'X-Locale': 'en' },
      ...{ 'Idempotency-Key': randomUUID(), ...headers },
    },
    body: new Uint8Array(body),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
const stored = () => site.services.db.selectFrom('picture').select(['name', 'created_by']).execute()

test('an owner uploads a picture of two megabytes, once per key', async () => {
  const photo = Buffer.concat([await jpeg(), Buffer.alloc(2_000_000)])
  const key = { 'Idempotency-Key': randomUUID() }
  const first = await upload(owner, photo, key)
  expect(first).toMatchObject({
    status: 200,
    body: { repeated: false, answer: { isNew: true, picture: { name: 'Deck', width: 900, height: 600 } } },
  })
  expect(await upload(owner, photo, key)).toMatchObject({ status: 200, body: { repeated: true } })
  expect(await upload(owner, await jpeg({ red: 99 }), key)).toMatchObject({
    status: 409,
    body: { error: { code: 'key_reused' } },
  })
  expect(await stored()).toEqual([{ name: 'Deck', created_by: 'Owner' }])
  const { body } = await owner.get('/pictures')
  expect(body.pictures).toMatchObject([{ uses: [], sizes: { made: 0 } }])
  expect(body.pictures[0].crops).toContainEqual({
    ratio: [4, 5],
    rectangle: { left: 210, top: 0, width: 480, height: 600 },
  })
})

test('others upload nothing, and neither does another site', async () => {
  const crew = await pairedDevice(site, 'Crew', 'crew')
  const photo = await jpeg()
  expect(await upload(crew, photo)).toMatchObject({ status: 403, body: { error: { code: 'wrong_role' } } })
  expect(await upload(new OperatorDevice(site), photo)).toMatchObject({ status: 401 })
  expect(await upload(owner, photo, { Origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 })
  expect(await upload(owner, photo, { 'Content-Type': 'text/plain' })).toMatchObject({ status: 415 })
  expect(await upload(owner, photo, { 'Idempotency-Key': '' })).toMatchObject({ status: 400 })
  expect(await stored()).toEqual([])
})

test('what is no picture is refused with a sentence, and too large a file before it is read', async () => {
  const refused = await upload(owner, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'not_a_picture' } } })
  expect(refused.body.error.message).toContain('JPEG, PNG, WebP and AVIF')
  const large = await upload(owner, Buffer.alloc(10), { 'Content-Length': String(50 * 1024 * 1024) })
  expect(large).toMatchObject({ status: 413 })
  expect(large.headers.get('Connection')).toBe('close')
})
