import { expect, test } from 'vitest'
import { book } from '../../../test/fixtures/api-client.ts'
import { guestEmail } from '../../../test/fixtures/changes.ts'
import { testSite } from '../../../test/fixtures/test-site.ts'
import { resendMail } from './resend-mail.ts'

test('a corrected address gets the ticket, and the former one a mail that says so', async () => {
  const site = await testSite()
  const { id, code } = await book(site.app, '4242424242424242')
  for (const _ of ['corrected', 'repeated'])
    await resendMail(site.services, { booking: code, to: 'ana@other.example', actor: 'tests' })
  const mails = await site.services.db
    .selectFrom('message')
    .select(['kind', 'recipient'])
    .where('reservation_id', '=', id)
    .where('dedupe_key', '<>', '')
    .orderBy('kind')
    .execute()
  expect(mails).toEqual([
    { kind: 'address_replaced', recipient: guestEmail },
    { kind: 'confirmed', recipient: 'ana@other.example' },
    { kind: 'confirmed', recipient: 'ana@other.example' },
  ])
  await site.close()
})
