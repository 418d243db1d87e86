import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendRefund } from '../../src/domain/payments/refund-provider.ts'
import { monriProvider } from '../../src/platform/integrations/monri/client.ts'
import { formatReference, orderNumberOf } from '../../src/platform/integrations/monri/order-number.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { fakeMonri, monriAuthenticityToken, monriKey } from '../fixtures/fake-monri.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Monri has no idempotency keys: a partial refund that is sent twice is paid twice.

let site: TestSite
let server: Server
let child: ChildProcess | undefined
const monri = fakeMonri()
/** Runs before the response to /orders/show. */
let beforeAnswer = async () => {}
beforeEach(async () => {
  site = await testSite()
  const respond = getRequestListener(monri.app.fetch)
  server = createServer(async (request, response) => {
    if (request.url === '/orders/show') await beforeAnswer()
    await respond(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  child?.kill('SIGKILL')
  server.closeAllConnections()
  server.close()
  await site.close()
})

test('a process stopped between query and refund keeps its lock: another process sends no refund', async () => {
  const { db, database } = { db: site.services.db, database: site.database }
  const { attemptId } = await seedReservation(db)
  const orderNumber = orderNumberOf(attemptId)
  await db
    .updateTable('payment_attempt')
    .set({ provider: 'monri', reference: formatReference({ orderNumber, amount: 3900 }) })
    .where('id', '=', attemptId)
    .execute()
  const approved = (type: string) => ({ type, amount: 3900, approved: true })
  const order = { number: orderNumber, amount: 3900, currency: 'EUR', callbackUrl: '', returnUrl: '' }
  monri.orders.set(orderNumber, { ...order, transactions: [approved('authorize'), approved('capture')] })
  const refundId = site.services.ids.row()
  await db
    .insertInto('refund')
    .values({
      id: refundId,
      attempt_id: attemptId,
      amount: 1000,
      reason: 'operator',
      state: 'due',
      reference: null,
      created_at: new Date(),
      changed_at: new Date(),
    })
    .execute()
  const { port } = server.address() as AddressInfo
  const account = {
    key: monriKey,
    authenticityToken: monriAuthenticityToken,
    apiBase: `http://127.0.0.1:${port}`,
    callbackUrl: 'http://bonaca.test',
  }

  const stopped = Promise.withResolvers<void>()
  beforeAnswer = async () => {
    beforeAnswer = async () => {}
    child?.kill('SIGSTOP')
    stopped.resolve()
  }
  const script = join(projectRoot, 'test/fixtures/refund-process.ts')
  const parameters = JSON.stringify({ settings: database.settings, attemptId, refundId, ...account })
  child = spawn(process.execPath, [script, parameters], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout?.on('data', (text) => {
    printed += text
  })
  await stopped.promise

  const attempt = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const tenMinutesLater = () => new Date(Date.now() + 600_000)
  const laterServices = { ...site.services, now: tenMinutesLater }
  expect(await sendRefund(laterServices, monriProvider(account), attempt, refundId)).toBe(false)
  expect(monri.executed).toEqual([])

  child.kill('SIGCONT')
  await once(child, 'close')
  expect(printed).toBe('true\n')
  expect(monri.executed).toEqual(['refund 1000'])
})
