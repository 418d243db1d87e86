import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFields } from '../../../../test/fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { addThreeTrips } from '../../../../test/fixtures/three-trips.ts'
import { tour } from '../../../../test/fixtures/tour.ts'
import { setDeparture } from '../../../domain/availability/set-departure.ts'
import { createPageHandler } from '../page-handler.tsx'

// Tests the choice between several trips on the pages that the server renders. The clock is at 11 May 2027.

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterAll(() => site.close())

const closed = '2027-07-15'

/** A visitor without JavaScript, who keeps the cookie of the draft and follows redirects. */
function visitor() {
  let cookie = ''
  return async function visit(path: string, fields?: Record<string, string>): Promise<{ path: string; main: string }> {
    const post = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const headers = { Cookie: cookie, Referer: site.services.origin }
    const response = await site.app.request(new URL(path, site.services.origin), { ...post, headers })
    cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
    const location = response.headers.get('Location')
    if (location) return visit(location)
    const [main = ''] = (await response.text()).replaceAll('<!-- -->', '').match(/<main.*<\/main>/s) ?? []
    return { path, main }
  }
}

const choicesIn = (main: string) => [
  ...main.matchAll(/<a href="[^"]*[?&;](?:trip|start)=([^"&]*)[^"]*"( aria-current)?/g),
]
const chosenIn = (main: string) => choicesIn(main).flatMap(([, id, isCurrent]) => (isCurrent ? [id] : []))
const quaysIn = (main: string) =>
  [...main.matchAll(/name="departure_location"[^>]* value="([^"]*)"/g)].map(([, quay]) => quay)

test('with one trip nothing asks for it', async () => {
  const visit = visitor()
  const { main } = await visit('/book-now')
  expect(main).not.toContain('Which trip?')
  expect(main).toContain('Included in the price')
  expect((await visit('/')).main).not.toContain('Our trips')
})

test('with one trip a closed day leads nowhere', async () => {
  await setDeparture(site.services, { ...tour, date: closed, status: 'closed', actor: 'tests' })
  const { main } = await visitor()(`/book-now?date=${closed}`)
  expect(main).not.toContain('Other departures that day')
  expect(main).not.toContain(`date=${closed}&amp;`)
})

test('with several, a day that cannot be booked names what else sails, before the waitlist', async () => {
  await addThreeTrips(site.services.db)
  const visit = visitor()
  const calendar = await visit('/book-now?trip=tour&date=2027-07')
  const [, toDay = ''] =
    calendar.main.match(new RegExp(`<a class="day unavailable" href="([^"]*date=${closed}[^"]*)"`)) ?? []
  const refused = await visit(toDay.replaceAll('&amp;', '&'))
  expect(refused.main).toContain('can no longer be booked online')
  const others = [...refused.main.matchAll(/<a href="([^"]*)"><b>([^<]*)<\/b><small>(.*?)<\/small>/g)]
    .filter(([, href]) => href?.includes(closed))
    .map(([, href = '', name, facts = '']) => [
      href.replaceAll('&amp;', '&'),
      name,
      facts.replace(/<[^>]*>/g, '').trim(),
    ])
  expect(others.slice(0, 2)).toEqual([
    [expect.stringContaining('trip=sunset'), 'Sunset cruise', '18:30 60 places left €40 per adult'],
    [expect.stringContaining('trip=islands'), 'Ugljan and Pašman', '09:00 40 places left €35 per adult'],
  ])
  const evening = await visit(others[0]?.[0] ?? '')
  expect(chosenIn(evening.main)).toEqual(['sunset'])
  expect(evening.main).toMatch(new RegExp(`checked[^>]* value="${closed}"`))
  expect(evening.main).not.toContain('Other departures that day')
})

test('an extra that another trip does not offer does not come along to it', async () => {
  await site.services.db.insertInto('offer_trip').values({ offer: 'snorkel', trip: 'tour' }).execute()
  const visit = visitor()
  await visit('/book-now?trip=tour&date=2027-07-20&departure_location=zadar')
  const extras = { special_offers: '', 'special_offers.snorkel': '2', 'special_offers.prosek': '1', intent: 'save' }
  expect((await visit('/book-now?step=details', extras)).main).toContain('special_offers.snorkel')
  await visit('/book-now?trip=sunset&date=2027-07-20&departure_location=zadar')
  const { name, email, phone } = orderFields({})
  const review = await visit('/book-now?step=details', { name, email, phone, intent: 'next' })
  expect(review.main).toContain('terms_accepted')
  expect(review.main).toContain('prošek')
  expect(review.main).not.toContain('snorkel')
})

test('with several, a visitor chooses trip and start, and every step names the trip', async () => {
  const visit = visitor()
  const home = await visit('/')
  expect(home.main).toContain('Our trips')
  expect(home.main).toContain('href="/book-now?trip=islands"')
  const first = await visit('/book-now?trip=tour&date=2027-07-14&departure_location=bibinje')
  expect(chosenIn(first.main)).toEqual([])
  const evening = await visit('/book-now?trip=sunset&adults=3')
  expect(chosenIn(evening.main)).toEqual(['sunset'])
  expect(evening.main).not.toContain('Included in the price')
  expect(quaysIn(evening.main)).toEqual(['zadar'])
  expect(evening.main).toMatch(/name="adults"[^>]* value="3"/)
  const islands = await visit('/book-now?trip=islands&start=afternoon&date=2027-07-14')
  expect(chosenIn(islands.main)).toEqual(['islands', 'afternoon'])
  expect(quaysIn(islands.main)).toEqual(['zadar'])
  const { trip: _, ...answers } = { ...orderFields({ date: '2027-07-14', departure_location: 'zadar' }), trip: '' }
  const fields = Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, String(value)]))
  const details = await visit('/book-now', { ...fields, intent: 'next' })
  expect(details.main).toContain('<span>Ugljan and Pašman </span>')
  const review = await visit('/book-now?step=details', { ...fields, intent: 'next' })
  expect(review.main.replaceAll('\u00a0', ' ')).toMatch(/Ugljan and Pašman, .*14 July 2027: 14:00 from Zadar/)
})
