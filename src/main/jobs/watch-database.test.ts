import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { problem } from '../../domain/monitoring/finding.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { OutgoingMail, SendResult } from '../../platform/integrations/mail/mailer.ts'
import { watchDatabase } from './watch-database.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test('mails the operator once about an unreachable database and a full disk, and once when it is back', async () => {
  const { services } = site
  let isDown = true
  const db = new Proxy(services.db, {
    get: (target, property) => {
      if (isDown) throw new Error('connection refused')
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as Database
  const sent: OutgoingMail[] = []
  const answers: SendResult[] = [{ failed: 'busy', permanent: false }]
  const send = async (mail: OutgoingMail) => {
    const answer = answers.shift() ?? 'sent'
    if (answer === 'sent') sent.push(mail)
    return answer
  }
  const full = problem('disk', 'disk_low', { folder: '/data', free: 0 }, '/data')
  const stop = watchDatabase({ ...services, db }, { send, close() {} }, async () => [full], { everyMs: 5 })
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 30_000 })
  await pause(100)
  expect(sent).toMatchObject([{ to: services.operator.email, subject: 'Stranica ima 2 problema' }])
  expect(sent[0]?.text).toContain('connection refused')
  isDown = false
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 30_000 })
  expect(sent[1]?.subject).toBe('Opet u redu: Baza podataka')
  stop()
})
