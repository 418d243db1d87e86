import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDraftToken, saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { findReservation } from '../../src/domain/reservations/find-reservation.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

/** The SQL statements that `run` executes, without parameter values. */
async function statementsOf(run: (services: TestSite['services']) => Promise<unknown>) {
  const statements: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(shapeOf(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await run({ ...site.services, db: site.services.db.withPlugin(recorder) as never })
  return statements
}
const shapeOf = (node: RootOperationNode) => JSON.stringify(node, (key, value) => (key === 'value' ? '?' : value))

test('an unknown code and a known code with a wrong e-mail run the same queries and get the same response', async () => {
  const { code } = await seedReservation(site.services.db)
  const answers: unknown[] = []
  const lookUp = (code: string) =>
    statementsOf(async (services) => {
      const input = { code, email: 'guess@mail.example' }
      answers.push(await findReservation(services, input, { locale: 'en', caller: ['an address'] }))
    })
  const [known, unknown] = [await lookUp(code), await lookUp('BNC-AAAAAA')]
  expect(known).toHaveLength(3)
  expect(unknown).toEqual(known)
  expect(answers[1]).toEqual(answers[0])
})

test('a draft token has 192 bits and is not stored in plain text', async () => {
  const token = await saveDraft(site.services, null, {})
  expect(Buffer.from(token, 'base64url')).toHaveLength(24)
  const headers = { Cookie: `booking_draft=${token}` }
  expect(readDraftToken(new Request('http://bonaca.test', { headers }), 'http://bonaca.test')).toBe(token)
  const rows = await site.services.db.selectFrom('booking_draft').select('id').execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})
