import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftCookie, saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import type { MailContent } from '../../src/platform/integrations/mail/mailer.ts'
import { book } from '../fixtures/api-client.ts'
import { orderFields } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// What a guest reads about cancelling a chosen trip, one minute before the deadline and at the deadline.

const trip = { date: '2027-05-14', departure_location: 'zadar' }
/** From the start of the test clock (11 May, 12:00) to 48 hours before departure (12 May, 08:00). */
const minutesToDeadline = 20 * 60
const freeText = 'Free cancellation or a new day up to 48 hours before departure'
const paidText =
  'Once you’ve paid, you can still cancel free of charge until 08:00 on Wednesday 12 May 2027 (Zadar time).'
const lateText = 'Your trip starts in less than 48 hours: if you cancel, the deposit covers the cancellation fee'
const untilText = 'You can cancel free of charge until 08:00 on Wednesday 12 May 2027 (Zadar time).'

let site: TestSite
let cookie: string
let bookingPath: string
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  cookie =
    draftCookie(await saveDraft(site.services, null, orderFields(trip)), site.services.origin).split(';')[0] ?? ''
  bookingPath = `/booking/${(await book(site.app, '4242424242424242', trip)).id}`
})
afterAll(() => site.close())

const get = async (path: string) => {
  const response = await site.app.request(new URL(path, site.services.origin), { headers: { Cookie: cookie } })
  return (await response.text()).replaceAll('<!-- -->', '')
}

/**
 * The text of the guest's ticket mail if it is sent now. The mailer refuses it, so the mail stays due for the next
 * call.
 */
async function ticketMail(): Promise<string> {
  const { id } = await site.services.db
    .selectFrom('message')
    .select('id')
    .where('kind', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  let sent: Pick<MailContent, 'text'> = { text: '' }
  const send = async (content: MailContent) => {
    sent = content
    return { failed: 'the mail stays due', permanent: false }
  }
  await sendMessageJob(site.services, { send, close() {} }, { messageId: id }).catch(() => undefined)
  return sent.text.replace(/\s+/g, ' ')
}

test('the last step says whether the departure has the minimum of guests already', async () => {
  const setSold = (sold: number) =>
    site.services.db.updateTable('departure').set({ sold }).where('date', '=', trip.date).execute()
  const { sold } = await site.services.db
    .selectFrom('departure')
    .select('sold')
    .where('date', '=', trip.date)
    .executeTakeFirstOrThrow()
  const reached = 'The minimum of 15 guests has already been reached'
  await setSold(14)
  const before = await get('/book-now?step=preview')
  await setSold(15)
  const after = await get('/book-now?step=preview')
  await setSold(sold)
  expect([before.includes('We sail with 15 guests or more'), before.includes(reached)]).toEqual([true, false])
  expect([after.includes('We sail with 15 guests or more'), after.includes(reached)]).toEqual([false, true])
})

const steps = ['/book-now', '/book-now?step=details', '/book-now?step=preview']

describe.each([
  { when: 'one minute before the deadline', minutes: minutesToDeadline - 1, isLate: false },
  { when: 'at the deadline', minutes: 1, isLate: true },
])('$when', ({ minutes, isLate }) => {
  beforeAll(() => site.clock.advance(minutes))

  test.each(steps)('%s states the terms of the chosen day', async (path) => {
    const html = (await get(path)).replace(/\s+/g, ' ')
    const isFree = html.includes(path.endsWith('preview') ? paidText : freeText)
    expect([isFree, html.includes(lateText)]).toEqual([!isLate, isLate])
    if (isLate) expect(html).not.toMatch(/free cancellation|cancel free of charge/i)
  })

  test('the booking and its ticket mail state the terms', async () => {
    for (const text of [(await get(bookingPath)).replace(/\s+/g, ' '), await ticketMail()])
      expect([text.includes(untilText), text.includes(lateText)]).toEqual([!isLate, isLate])
  })
})

test('after the departure the booking shows no cancellation terms, and nothing to do before it', async () => {
  site.clock.advance(48 * 60)
  expect(await get(bookingPath)).not.toMatch(/cancel free of charge|isn’t refunded|What happens next/)
})
