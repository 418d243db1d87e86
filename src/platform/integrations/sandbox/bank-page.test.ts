import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/fixtures/test-database.ts'
import { createTestSandbox, sandboxOrderFor, type TestSandbox } from '../../../../test/fixtures/test-sandbox.ts'
import type { PaymentProvider } from '../payment-provider.ts'

const { db, close } = await testDatabase()
afterAll(close)

let sandbox: TestSandbox
let bank: PaymentProvider
const attemptId = randomUUID()

beforeEach(async () => {
  sandbox = await createTestSandbox(db)
  bank = sandbox.provider('bank_card')
})

const started = async () => {
  const answer = await bank.start(sandboxOrderFor(attemptId, null))
  const action = answer.outcome === 'ok' ? answer.snapshot.nextAction : undefined
  if (action?.type !== 'redirect') throw new Error('no redirect')
  return action
}

test('redirects the visitor to its page at the public origin', async () => {
  const action = await started()
  expect(action).toMatchObject({ method: 'GET', fields: {} })
  expect(action.url).toMatch(/^https:\/\/bonaca\.example\/sandbox\/bank\/bk_[\w-]{32}$/)
  expect(await bank.snapshot({ attemptId, reference: null })).toMatchObject({
    snapshot: { status: 'requires_action', nextAction: action },
  })
})

test.each([
  ['approve', { status: 'authorized' }],
  ['decline', { status: 'declined', decline: 'canceled_by_visitor' }],
])('%s redirects the visitor back', async (outcome, snapshot) => {
  const { pathname } = new URL((await started()).url)
  const form = { method: 'POST', body: new URLSearchParams({ outcome }) }
  const response = await sandbox.request(pathname.slice('/sandbox'.length), form)
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toMatch(/^https:\/\/bonaca\.example\/de\/buchung\/x7\?charge=ch_/)
  expect(await bank.snapshot({ attemptId, reference: null })).toMatchObject({ snapshot })
})
