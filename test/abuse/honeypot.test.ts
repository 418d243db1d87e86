import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../src/domain/ids.ts'
import { submitEnquiryForm, submitMessageForm } from '../../src/guest/site/pages/forms/submit-message-form.ts'
import { submitReviewForm } from '../../src/guest/site/pages/forms/submit-review-form.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Bot detection of the public forms: honeypot field and minimum time to fill in.

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const message = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }
const review = { name: 'Ana K', comment: 'A day without a breath of wind.', stars: '5' }
const forms = [
  ['contact', submitMessageForm, message],
  ['private tours', submitEnquiryForm, message],
  ['a review', submitReviewForm, review],
] as const

const formKeyOfAge = (milliseconds: number) => uuidv7(site.clock.now().getTime() - milliseconds, Buffer.alloc(16, 1))

describe.each(forms)('form %s', (_, submit, fields) => {
  const send = (more: Record<string, string>, caller: string[] | null = ['an address']) =>
    submit(pageRequest(site, '/', { caller, fields: { ...fields, ...more } }))
  const storedCount = async () => {
    const { db } = site.services
    const [messages, reviews] = await Promise.all(
      (['message', 'review'] as const).map((table) => db.selectFrom(table).select('id').execute()),
    )
    return (messages?.length ?? 0) + (reviews?.length ?? 0)
  }

  test('stores submissions of forms of any age from one second to 30 days, or without form_key', async () => {
    const aged: Record<string, string>[] = [1_000, 86_400_000 * 30].map((age) => ({ form_key: formKeyOfAge(age) }))
    for (const more of [...aged, {}]) {
      const before = await storedCount()
      await send({ ...more, ...('stars' in fields && { comment: `A calm day ${JSON.stringify(more)}` }), subject: '' })
      expect(await storedCount()).toBeGreaterThan(before)
    }
  })

  test.each([
    ['fills in the honeypot field', () => ({ form_key: formKeyOfAge(60_000), subject: 'Cheap watches' })],
    ['submits within a second', () => ({ form_key: formKeyOfAge(999), subject: '' })],
  ])('a bot that %s gets the success response and nothing is stored', async (_behaviour, more) => {
    const response = await send(more())
    expect(await storedCount()).toBe(0)
    expect(response).toEqual(await send({ form_key: formKeyOfAge(60_000), subject: '' }))
  })
})
