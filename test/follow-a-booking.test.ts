import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../src/log.ts'
import { freshKey, orderForm, tokenFor } from './api-client.ts'
import { apiAt, dataFolder, type RunningSite, runningSite, sellableDay } from './running-site.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

interface Line {
  msg: string
  tracing?: string
  [field: string]: unknown
}

let folder: Awaited<ReturnType<typeof dataFolder>>
let site: RunningSite
const lines: Line[] = []

beforeAll(async () => {
  folder = await dataFolder()
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  site = await runningSite({ DATA_DIR: folder.path }, log)
})
afterAll(async () => {
  await site?.stop()
  await folder.remove()
})

const tracing = '01890000-0000-7000-8000-000000000001-abcd1234'

test('one booking is followed through its request, the provider, the jobs and the mails, by one id', async () => {
  const token = await tokenFor(apiAt(site.address), '4242424242424242')
  const response = await fetch(`${site.address}/api/reservations/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': freshKey(), 'X-Tracing-Id': tracing },
    body: JSON.stringify({
      ...orderForm(),
      date: await sellableDay(site.address),
      payment: { provider: 'sandbox', token },
    }),
  })
  expect(response.status).toBe(201)
  const ours = () => lines.filter((line) => line.tracing === tracing)
  const told = (msg: string, fields: object) =>
    expect.poll(ours, { timeout: 30_000 }).toContainEqual(expect.objectContaining({ msg, ...fields }))
  await told('a request was answered', { method: 'POST', path: '/api/reservations/create', status: 201 })
  await told('payment provider call', { provider: 'sandbox', call: 'start', outcome: 'ok' })
  await told('payment provider call', { provider: 'sandbox', call: 'capture', outcome: 'ok' })
  await told('a mail was handed over', { kind: 'confirmed' })
  await told('a job is done', { job: 'send-message' })
  // Of the visitor there is nothing else in it.
  expect(JSON.stringify(lines)).not.toMatch(/Kowalska|ana@/i)

  const figures = await (await fetch(`${site.address}/metrics`)).text()
  expect(figures).toMatch(/^bonaca_provider_calls\{call="sandbox_start"\} 1$/m)
  expect(figures).toMatch(/^bonaca_provider_seconds_sum\{call="sandbox_capture"\} \d/m)
  expect(figures).toMatch(/^bonaca_provider_calls_unknown\{call="sandbox_start"\} 0$/m)
})
