import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../src/platform/logging/log.ts'
import { newIdempotencyKey, sandboxCardToken } from './fixtures/api-client.ts'
import { apiOverHttp, type RunningSite, startSite } from './fixtures/running-site.ts'
import { firstBookableDay } from './fixtures/site/bookable-days.ts'
import { createDataDir } from './fixtures/site/data-dir.ts'
import { orderForm } from './fixtures/site/order-form.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

interface LogLine {
  msg: string
  tracing?: string
  [field: string]: unknown
}

let folder: Awaited<ReturnType<typeof createDataDir>>
let site: RunningSite
const lines: LogLine[] = []

beforeAll(async () => {
  folder = await createDataDir()
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  site = await startSite({ DATA_DIR: folder.path }, log)
})
afterAll(async () => {
  await site?.stop()
  await folder.remove()
})

const tracing = '01890000-0000-7000-8000-000000000001-abcd1234'

test('X-Tracing-Id appears in the log lines of the request, the provider calls, the jobs and the mail', async () => {
  const token = await sandboxCardToken(apiOverHttp(site.address), '4242424242424242')
  const response = await fetch(`${site.address}/api/reservations/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newIdempotencyKey(), 'X-Tracing-Id': tracing },
    body: JSON.stringify({
      ...orderForm(),
      date: await firstBookableDay(site.address),
      payment: { provider: 'sandbox', token },
    }),
  })
  expect(response.status).toBe(201)
  const tracedLines = () => lines.filter((line) => line.tracing === tracing)
  const expectLogged = (msg: string, fields: object) =>
    expect.poll(tracedLines, { timeout: 30_000 }).toContainEqual(expect.objectContaining({ msg, ...fields }))
  await expectLogged('request completed', { method: 'POST', path: '/api/reservations/create', status: 201 })
  await expectLogged('payment provider call', { provider: 'sandbox', call: 'start', outcome: 'ok' })
  await expectLogged('payment provider call', { provider: 'sandbox', call: 'capture', outcome: 'ok' })
  await expectLogged('mail sent', { kind: 'confirmed' })
  await expectLogged('job completed', { job: 'send-message' })
  // No personal data in any log line.
  expect(JSON.stringify(lines)).not.toMatch(/Kowalska|ana@/i)

  const metrics = await (await fetch(`${site.address}/metrics`)).text()
  expect(metrics).toMatch(/^bonaca_provider_calls\{call="sandbox_start"\} 1$/m)
  expect(metrics).toMatch(/^bonaca_provider_seconds_sum\{call="sandbox_capture"\} \d/m)
  expect(metrics).toMatch(/^bonaca_provider_calls_unknown\{call="sandbox_start"\} 0$/m)
})
