import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../src/ids.ts'
import { action as leaveReview } from '../../src/site/marketing/leave-review.tsx'
import { sendEnquiry, sendMessage } from '../../src/site/marketing/send-message.server.ts'
import { asked } from '../asked.ts'
import { type TestSite, testSite } from '../site.ts'

// The forms that anybody may send, and the machines that do.

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const message = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }
const review = { first_name: 'Ana', last_name: 'K', comment: 'A day without a breath of wind.', stars: '5' }
const forms = [
  ['contact', sendMessage, message],
  ['private tours', sendEnquiry, message],
  ['a review', leaveReview, review],
] as const

const madeBefore = (milliseconds: number) => uuidv7(site.clock.now().getTime() - milliseconds, Buffer.alloc(16, 1))

describe.each(forms)('%s', (_, action, fields) => {
  const send = async (more: Record<string, string>, caller: string[] | null = ['an address']) =>
    (await (action as (args: never) => Promise<unknown>)(
      asked(site, '/', { caller, fields: { ...fields, ...more } }),
    )) as object
  const kept = async () => {
    const { db } = site.services
    const [messages, reviews] = await Promise.all(
      (['message', 'review'] as const).map((table) => db.selectFrom(table).select('id').execute()),
    )
    return (messages?.length ?? 0) + (reviews?.length ?? 0)
  }

  test('a person is heard, however long they took, and with a form of any age', async () => {
    const aged: Record<string, string>[] = [1_000, 86_400_000 * 30].map((age) => ({ form_key: madeBefore(age) }))
    for (const more of [...aged, {}]) {
      const before = await kept()
      await send({ ...more, ...('stars' in fields && { comment: `A calm day ${JSON.stringify(more)}` }), subject: '' })
      expect(await kept()).toBeGreaterThan(before)
    }
  })

  test.each([
    ['fills in what nobody sees', () => ({ form_key: madeBefore(60_000), subject: 'Cheap watches' })],
    ['sends as soon as it has the form', () => ({ form_key: madeBefore(999), subject: '' })],
  ])('a machine that %s is told the same as a person, and nothing is kept', async (_what, more) => {
    const told = await send(more())
    expect(await kept()).toBe(0)
    expect(told).toEqual(await send({ form_key: madeBefore(60_000), subject: '' }))
  })
})
