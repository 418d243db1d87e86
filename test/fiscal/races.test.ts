import { afterEach, beforeEach, expect, test } from 'vitest'
import { issueDocuments, setIssuing } from '../../src/domain/fiscal/issue-documents.ts'
import type { FiscalService } from '../../src/platform/integrations/fiscal-service.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { book } from '../fixtures/api-client.ts'
import { waitForBlockedQuery } from '../fixtures/test-database.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

const fiscal: FiscalService = {
  issuerOib: '12345678903',
  operatorOib: '12345678903',
  rules: {
    ...{ from: '2027-01-01', web: { premises: 'WEB', device: 1 }, boats: {}, isInVat: false, vat: [] },
    ...{ advances: 'always', partners: 'partner', keptDeposit: 'taxed' },
  },
  protectionCode: ({ number }) => String(number),
  register: async () => ({ failed: 'not called' }),
  echo: async () => ({ serverTime: null }),
  certificateEnds: new Date('2030-01-01'),
}

let site: TestSite
beforeEach(async () => {
  site = await testSite()
  await setIssuing(site.services, fiscal)
})
afterEach(() => site.close())

const numbers = async () =>
  (await site.services.db.selectFrom('fiscal_document').select('number').orderBy('id').execute()).map(
    ({ number }) => number,
  )

test('runs at the same time issue each document once, without a gap', async () => {
  for (let booking = 0; booking < 3; booking++) await book(site.app, '4242424242424242')
  await Promise.all([1, 2, 3].map(() => issueDocuments(site.services, fiscal)))
  expect(await numbers()).toEqual([1, 2, 3])
})

test('a booking that moves to another departure meanwhile gets its document in the same run', async () => {
  const { id } = await book(site.app, '4242424242424242')
  await book(site.app, '4242424242424242', { date: '2027-07-20' })
  let issued: Promise<void> | undefined
  await inTransaction(site.services.db, async (trx) => {
    await trx.selectFrom('reservation').select('id').where('id', '=', id).forUpdate().execute()
    issued = issueDocuments(site.services, fiscal)
    await waitForBlockedQuery(site.database)
    await trx.updateTable('reservation').set({ date: '2027-07-20' }).where('id', '=', id).execute()
  })
  await issued
  expect(await numbers()).toEqual([1, 2])
})
