import { get, type IncomingMessage } from 'node:http'
import { expect } from '@playwright/test'
import { bookByApi, nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createIsolatedSite, type IsolatedSite } from '../fixtures/isolated-site.ts'
import { createVisitor } from '../fixtures/visitor.ts'

// The built server with rate limits and load shedding: a rejected visitor is informed and loses no input.

let own: IsolatedSite
test.beforeAll(async () => {
  own = await createIsolatedSite()
})
test.afterAll(() => own.close())

test('overload is answered with 503 and a Retry-After of 2 to 5 seconds', async () => {
  const { origin, child, exit } = await own.start()
  const requestPage = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${origin}/book-now`, { agent: false }, (answer) => resolve(answer.resume())).once('error', reject)
    })
  const answers: IncomingMessage[] = []
  const sendRequests = async () => {
    while (answers.length < 900) answers.push(await requestPage())
  }
  await Promise.all(Array.from({ length: 150 }, sendRequests))
  // Skips the first 300 responses: their requests arrived before any page was rendered.
  const measured = answers.slice(300)
  const rejected = measured.filter(({ statusCode }) => statusCode === 503)
  expect(rejected.length).toBeGreaterThan(measured.length / 2)
  for (const { headers } of rejected) expect(headers['retry-after']).toMatch(/^[2-5]$/)
  child.kill('SIGTERM')
  await exit
})

test.describe('with rate limits', () => {
  let origin: string
  test.beforeAll(async () => {
    origin = (await own.start({ RATE_LIMITS: 'on' })).origin
  })

  test('too many unpaid bookings from one address show an error at the card and keep all input', async ({
    page,
    request,
  }) => {
    const date = await nextBookableDay(origin)
    for (const guest of [1, 2, 3, 4]) {
      const person = { email: `guest-${guest}@mail.example`, phone: `+48 600 100 00${guest}` }
      await bookByApi(request, origin, '4000000000000002', { date, adults: 1, ...person })
    }

    const visit = createVisitor(page)
    await visit.openPreview(date, { origin })
    await visit.acceptTerms()
    await visit.typeCard('4242424242424242')
    await visit.pay()
    const window = page.locator('.card-payment')
    await expect(window.getByText('There are already several unpaid bookings')).toBeVisible()
    await expect(window.locator('.card-field iframe').first().contentFrame().locator('input')).toHaveValue(
      '4242 4242 4242 4242',
    )

    await page.reload()
    await expect(page.locator('main').getByText('Ana Kowalska, ana@mail.example')).toBeVisible()
  })
})
