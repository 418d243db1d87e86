import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDraftToken, saveDraft } from '../../src/domain/reservations/booking-draft.ts'
import { findReservation } from '../../src/domain/reservations/find-reservation.ts'
import { bookedParty } from '../reservations.ts'
import { type TestSite, testSite } from '../site.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

/** The statements that something runs, without their values. */
async function statementsOf(run: (services: TestSite['services']) => Promise<unknown>) {
  const seen: string[] = []
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      seen.push(shapeOf(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await run({ ...site.services, db: site.services.db.withPlugin(listening) as never })
  return seen
}
const shapeOf = (node: RootOperationNode) => JSON.stringify(node, (key, value) => (key === 'value' ? '?' : value))

test('a code that nobody has and one with another’s e-mail are the same work and the same answer', async () => {
  const { code } = await bookedParty(site.services.db)
  const answers: unknown[] = []
  const look = (typed: string) =>
    statementsOf(async (services) => {
      const asked = { code: typed, email: 'guess@mail.example' }
      answers.push(await findReservation(services, asked, { locale: 'en', caller: ['an address'] }))
    })
  const [known, unknown] = [await look(code), await look('BNC-AAAAAA')]
  expect(known).toHaveLength(3)
  expect(unknown).toEqual(known)
  expect(answers[1]).toEqual(answers[0])
})

test('the secret of a draft has 192 bits, and is not what is kept of it', async () => {
  const token = await saveDraft(site.services, null, {})
  expect(Buffer.from(token, 'base64url')).toHaveLength(24)
  const headers = { Cookie: `booking_draft=${token}` }
  expect(readDraftToken(new Request('http://bonaca.test', { headers }), 'http://bonaca.test')).toBe(token)
  const rows = await site.services.db.selectFrom('booking_draft').select('id').execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})
