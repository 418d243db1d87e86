import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { errorTexts } from '../../src/guest/site/layout/error-texts.ts'
import { book, call } from '../fixtures/api-client.ts'
import { type DebianPackage, debianPackage } from '../fixtures/debian-package.ts'
import {
  type DocumentedProxy,
  documentedConnectionLimit,
  documentedSetting,
  startCaddy,
  startNginx,
} from '../fixtures/documented-proxies.ts'
import { databaseUrlOf } from '../fixtures/operator-process.ts'
import { type ProxyClient, proxyClient } from '../fixtures/proxy-client.ts'
import { type RunningSite, startSite } from '../fixtures/running-site.ts'
import { firstBookableDay } from '../fixtures/site/bookable-days.ts'
import { createDataDir } from '../fixtures/site/data-dir.ts'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'

// The site behind each reverse proxy with the documented configuration.

vi.setConfig({ testTimeout: 60_000 })

const [attacker, visitor] = ['127.0.0.1', '127.0.0.2']

const portOf = ({ address }: RunningSite) => Number(new URL(address).port)

const packages: DebianPackage[] = []
beforeAll(async () => {
  for (const name of ['nginx', 'caddy', 'openssl']) packages.push(await debianPackage(name))
}, 300_000)

test('unpacks also what is installed on the machine, as libc is everywhere', () => {
  expect(packages.map(({ root }) => existsSync(join(root, 'usr/share/doc/libc6')))).toEqual([true, true, true])
})

describe.each([
  ['nginx', startNginx, documentedConnectionLimit, ['One moment, please. Please try again later']],
  ['Caddy', startCaddy, Number.POSITIVE_INFINITY, Object.values(errorTexts).map(({ errorText: [before] }) => before)],
] as const)('%s', (_, start, limit, apology) => {
  let database: TestDatabase
  let folder: Awaited<ReturnType<typeof createDataDir>>
  let site: RunningSite
  let proxy: DocumentedProxy

  beforeAll(async () => {
    database = await testDatabase()
    folder = await createDataDir()
    const settings = ['ORIGIN', 'TRUSTED_PROXIES'].map((setting) => [setting, documentedSetting(setting)])
    const variables = {
      DATABASE_URL: databaseUrlOf(database.settings),
      DATA_DIR: folder.path,
      ...Object.fromEntries(settings),
    }
    site = await startSite(variables, undefined, { maxConnections: 20 })
    proxy = await start(portOf(site))
  })
  afterAll(async () => {
    await proxy?.stop()
    await site?.stop()
    await folder?.remove()
    await database?.close()
  })

  const rateLimitKeys = async () =>
    (await database.pool.query<{ key: string }>(`select key from rate_limit where name = 'message'`)).rows.length
  let messages = 0
  const send = async ({ app }: ProxyClient, forwarded: string) => {
    // Each message has a new e-mail address, because the limit per sender is lower than the limit per IP address.
    const body = { name: 'Ana', email: `ana${messages++}@mail.example`, message: 'Is there shade on board?' }
    return (await call(app, 'sendEmail', { body, headers: { 'X-Forwarded-For': forwarded } })).status
  }

  test('ignores X-Forwarded-For from clients: rate limits count one key per source IP', async () => {
    for (const from of [attacker, visitor]) {
      for (const forged of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
        expect(await send(proxy.visitor(from), forged)).toBe(202)
      }
    }
    expect(await rateLimitKeys()).toBe(2)
    const direct = proxyClient({ port: portOf(site), from: '127.0.0.3' })
    expect(await send(direct, visitor)).toBe(202)
    expect(await rateLimitKeys()).toBe(3)
  })

  test('lets a picture pass to the site, and no other body of its size', async () => {
    const send = async (path: string) => {
      const body = new Uint8Array(200 * 1024)
      const headers = { Origin: 'https://tours.example', 'Content-Type': 'image/jpeg' }
      const { app } = proxy.visitor(visitor)
      return (await app.request(`https://tours.example${path}`, { method: 'POST', body, headers })).status
    }
    // The proxy has let the picture pass: 404 comes from the site, which has no operator's app in this test.
    expect(await send('/operator/api/pictures')).toBe(404)
    expect(await send('/contact')).toBe(413)
  })

  test('120 slow requests from one IP: at most limit_conn are accepted, the rest get 503, another IP gets 200', async () => {
    const count = 120
    const client = proxy.visitor(attacker)
    try {
      const statuses = await client.openUnfinishedRequests(count)
      const accepted = Math.min(count, limit)
      expect(statuses.filter((status) => status === 100)).toHaveLength(accepted)
      expect(statuses.filter((status) => status === 503)).toHaveLength(count - accepted)
      const answer = await proxy.visitor(visitor).app.request('https://tours.example/readyz')
      expect(answer.status).toBe(200)
    } finally {
      client.close()
    }
  })

  test('completes a booking, and its logs contain neither booking id nor client IP, also while the site is down', async () => {
    const { app } = proxy.visitor(visitor)
    const withoutTls = proxy.visitorWithoutTls(visitor).app
    const { id } = await book(app, '4242424242424242', { date: await firstBookableDay(site.address) })
    expect((await call(app, 'status', { path: { id } })).body.data.status).toBe('completed')
    const paths = [`/booking/${id}`, `/api/reservations/status/${id}`, `/de/booking/${id}?a=b`]
    for (const path of paths) {
      await app.request(`https://tours.example${path}`)
      expect((await withoutTls.request(`http://tours.example${path}`)).status).toBeOneOf([301, 308])
    }
    await site.stop()
    for (const path of paths) {
      const answer = await app.request(`https://tours.example${path}`)
      expect({ status: answer.status, retry: answer.headers.get('Retry-After') }).toEqual({ status: 503, retry: '10' })
      const text = await answer.text()
      for (const sentence of apology) expect(text).toContain(sentence)
    }
    const logs = await proxy.logs()
    expect(logs).not.toContain(id)
    expect(logs).not.toContain(visitor)
  })

  test('answers for a site that says nothing, as one that can not start, and ends requests that go on too slowly', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const before = await start((silent.address() as AddressInfo).port, '300ms')
    const client = before.visitor(visitor)
    expect((await client.app.request('https://tours.example/')).status).toBe(503)
    expect(await client.openUnfinishedRequests(1)).toEqual([100])
    await client.unfinishedRequestsEnd()
    await before.stop()
    silent.close()
  })
})
