import { get, type IncomingMessage } from 'node:http'
import { type APIResponse, expect, test } from '@playwright/test'
import { aDay, bookByApi } from './api.ts'
import { type OwnSite, ownSite } from './own-site.ts'
import { visitor } from './visitor.ts'

// The built server with its limits on: whoever shares an address with a tester of stolen cards is told so, and loses nothing.

let own: OwnSite
test.beforeEach(async () => {
  own = await ownSite()
})
test.afterEach(() => own.close())

test('a crowd, each on a connection of their own: between two pages they are let in, and whoever is too many sent away', async () => {
  const { origin } = await own.start()
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${origin}/book-now`, { agent: false }, (answer) => resolve(answer.resume())).once('error', reject)
    })
  const answers: IncomingMessage[] = []
  const comeBack = async () => {
    while (answers.length < 900) answers.push(await ask())
  }
  await Promise.all(Array.from({ length: 150 }, comeBack))
  // The first of them come to a site that has rendered nothing yet.
  const since = answers.slice(300)
  const sentAway = since.filter(({ statusCode }) => statusCode === 503)
  expect(sentAway.length).toBeGreaterThan(since.length / 2)
  for (const { headers } of sentAway) expect(headers['retry-after']).toMatch(/^[2-5]$/)
})

test('a booking that is opened again and again: its page says when to come again', async ({ request }) => {
  const { origin } = await own.start({ RATE_LIMITS: 'on' })
  const open = () => request.get(`${origin}/de/booking/AAAAAAAAAAAAAAAAAAAAAA`)
  let refused: APIResponse | undefined
  while (!refused) {
    const answers = await Promise.all(Array.from({ length: 50 }, open))
    refused = answers.find((answer) => answer.status() === 429)
  }
  expect(refused.headers()['retry-after']).toMatch(/^\d+$/)
  const html = await refused.text()
  expect(html).toContain('Einen <i>Moment</i>, bitte')
  expect(html).toContain('Diese Buchung wurde gerade sehr oft geöffnet.')
  expect(html).toContain('erreichen Sie uns unter <a href="mailto:')
})

test('too many unpaid bookings from one address: it is said in the payment window, and all that was typed stays', async ({
  page,
  request,
}) => {
  const { origin } = await own.start({ RATE_LIMITS: 'on' })
  const date = await aDay(request, origin)
  for (const guest of [1, 2, 3, 4]) {
    const person = { email: `guest-${guest}@mail.example`, phone: `+48 600 100 00${guest}` }
    await bookByApi(request, origin, '4000000000000002', { date, adults: 1, ...person })
  }

  const visit = visitor(page)
  await page.goto(`${origin}/book-now`)
  await visit.toPreview(date)
  await visit.accept()
  await visit.payButton().click()
  await visit.typeCard('4242424242424242')
  await visit.pay()
  const window = page.getByRole('dialog')
  await expect(window.getByText('There are already several unpaid bookings')).toBeVisible()
  await expect(window.locator('iframe').first().contentFrame().locator('input')).toHaveValue('4242 4242 4242 4242')

  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('main').getByText('ana@mail.example')).toBeVisible()
})
