import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import type { Locale } from '../../src/i18n/locales.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import { hrefTo } from '../../src/pages.ts'
import type { Mailer } from '../../src/platform/integrations/mail/mailer.ts'
import { book, call } from '../fixtures/api-client.ts'
import { business, region } from '../fixtures/business.ts'
import { type Sale, splitSales as sales, splitOperator } from '../fixtures/split-operator.ts'
import { createTestCli, type TestCli } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// An operator in Split who sets up a new site by commands, and then sells, changes, cancels, boards and reports each trip. The clock
// begins at noon of 11 May 2027, a Tuesday.

const email = 'ana.kowalska@mail.example'
const visa = '4242424242424242'
const sample = /zada?r|bibinj|kornat|tela[sš][cć]ic/i

let site: TestSite
let cli: TestCli
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  cli = createTestCli(site.database, site.clock.now)
  for (const words of splitOperator) await run(...words)
})
afterAll(async () => {
  await site.runJobs()
  expect(await run('audit')).toMatch(/^All \d+ invariants hold/)
  await cli.close()
  await site.close()
})

async function run(...words: string[]): Promise<string> {
  const { status, out, err } = await cli.operator(...words)
  if (status !== 0) throw new Error(`operator ${words.join(' ')}: ${err || out}`)
  return out
}
const json = async (...words: string[]) => JSON.parse(await run(...words, '--yes', '--json'))

/** Removes company data from a text. Fails if the rest names a place of the sample trip, as Zadar. @returns the rest */
function withoutSample(text: string): string {
  const ofFile = [...Object.values(business.company), ...Object.values(region.timeZoneName)].map(String)
  const own = ofFile.filter((value) => sample.test(value)).reduce((left, value) => left.replaceAll(value, ''), text)
  expect(own.match(new RegExp(`.{0,60}(?:${sample.source}).{0,60}`, 'gi'))).toBeNull()
  return own
}

let cookie = ''

/** A page as a browser without JavaScript gets it, after redirects. */
async function open(path: string, fields?: Record<string, string>): Promise<Opened> {
  const post = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const response = await site.app.request(new URL(path, site.services.origin), { ...post, headers: { Cookie: cookie } })
  cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
  const location = response.headers.get('Location')
  if (location) return open(location)
  const html = (await response.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const text = html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { html, text, fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) }
}

interface Opened {
  html: string
  text: string
  fields: Record<string, string>
}

/** Sends all due mails. @returns the texts of the mails to the guest, each followed by the calendar file of the mail */
async function mails(): Promise<string[]> {
  const sent: { to: string; text: string }[] = []
  const mailer: Mailer = {
    async send({ to, attachments, ...mail }) {
      const calendar = attachments.filter(({ contentType }) => contentType.startsWith('text/calendar'))
      sent.push({ to, text: [JSON.stringify(mail), ...calendar.map(({ content }) => content.toString())].join('\n') })
      return 'sent'
    },
    close() {},
  }
  const due = await site.services.db.selectFrom('message').select('id').where('state', '=', 'due').execute()
  for (const { id } of due) await sendMessageJob(site.services, mailer, { messageId: id })
  for (const { text } of sent) withoutSample(text)
  return sent.filter(({ to }) => to === email).map(({ text }) => text)
}

async function sell({ trip, start, date, quay }: Sale, locale: Locale): Promise<ReservationView> {
  const order = { trip, start, date, departure_location: quay, adults: 2, children: 0 }
  return book(site.app, visa, order, { 'X-Locale': locale })
}

test('sells the three trips and nothing of the sample', async () => {
  const { value } = (await call(site.app, 'settings')).body.data
  withoutSample(JSON.stringify(value))
  const shown = value.trips.map(({ id, boat, starts, seasons }: Record<string, never[]>) => [
    ...[id, (boat as unknown as { places: number }).places],
    starts?.map(({ departure_locations: quays }) => (quays as { id: string }[]).map((each) => each.id)),
    seasons?.length,
  ])
  expect(shown).toEqual([
    ['brac', 40, [['split-riva', 'stobrec'], ['split-riva']], 1],
    ['blue-cave', 12, [['trogir', 'split-riva']], 2],
    ['sunset', 40, [['split-riva']], 1],
  ])
  expect(value).toMatchObject({ trip: 'brac', start: 'morning', cancellation_hours: 24 })
  const query = { trip: 'sunset', from: '2027-05-12', to: '2027-05-16' }
  expect((await call(site.app, 'disabledDates', { query })).body.data).toEqual(['2027-05-12', '2027-05-13'])
})

test('each trip has a page in English and Croatian, with its quays, stops and prices', async () => {
  const { value } = (await call(site.app, 'settings')).body.data
  const pages: Record<string, (string | RegExp)[]> = {
    brac: ['Stobreč', 'Lučice', /55/],
    'blue-cave': ['Trogir', 'Biševo', /120/],
    sunset: ['Split', 'Čiovo', /45/],
  }
  for (const { id, paths } of value.trips as { id: string; paths: Record<'en' | 'hr', string> }[])
    for (const locale of ['en', 'hr'] as const) {
      const { html, text } = await open(paths[locale])
      withoutSample(html)
      for (const part of pages[id] ?? []) expect(text).toMatch(part)
    }
  expect((await open('/tour/blue-cave')).text).toContain('Two hours by speedboat')
  expect((await open('/hr/izlet/modra-spilja')).text).toContain('Dva sata gliserom')
})

test('the page of the quays has those of all trips, with each time', async () => {
  const { html, text } = await open('/start-locations')
  expect([...html.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['split-riva', 'stobrec', 'trogir'])
  for (const time of [
    '14:00, back at about 18:30',
    '07:45, back at about 17:45',
    '19:30, back at about 22:00',
    'Blue Cave 07:00, back at about 18:30',
  ])
    expect(text).toContain(time)
})

test('a reseller sees three products of Split', async () => {
  const { key } = await json('reseller', 'add', 'Otok', '--commission', '20', '--credit', '10000')
  const headers = { Authorization: `Bearer ${key}`, 'Octo-Capabilities': 'content,pricing' }
  const response = await site.app.request('http://bonaca.test/octo/products', { headers })
  const products = await response.json()
  expect(products.map(({ id, title }: { id: string; title: string }) => [id, title])).toEqual([
    ...[
      ['brac', 'Brač'],
      ['blue-cave', 'Blue Cave'],
      ['sunset', 'Sunset cruise'],
    ],
  ])
  withoutSample(JSON.stringify(products))
})

for (const locale of ['en', 'hr'] as const)
  test.each(sales)(`$trip is booked in ${locale} at $start from $quay`, async (sale) => {
    const { trip, start, date, quay, total } = sale
    const [title, from] = [sale.title[locale], sale.from[locale]]
    const query = new URLSearchParams({ trip, start, date, departure_location: quay })
    const first = await open(`${hrefTo('book_now', locale)}?${query}`)
    expect(first.text).toContain(title)
    expect(first.text).not.toContain('44°')
    expect(first.text).toContain(from)
    withoutSample(first.html)
    const booked = await sell(sale, locale)
    expect(booked).toMatchObject({ status: 'completed', trip, start, departure_location: quay })
    expect(booked.quote.total_amount).toBe(total)
    for (const path of [hrefTo('booking', locale, booked.id), hrefTo('ticket', locale, booked.ticket)]) {
      const { html, text } = await open(path)
      withoutSample(html)
      expect(text).toContain(from)
      expect(text).toContain(title)
    }
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(title)
    expect(sent[0]).toMatch(new RegExp(`SUMMARY:.*${title}`))
    expect(sent[0]).toMatch(new RegExp(`LOCATION:.*${from}`))
    expect(JSON.parse(sent[0]?.split('\n')[0] ?? '').text).not.toMatch(/\n{4}/)
  })

test('a guest moves to another day, start and quay, and cancels', async () => {
  const booked = await sell(sales[0] as Sale, 'en')
  const page = hrefTo('booking', 'en', booked.id)
  const moved = { trip: 'brac', start: 'afternoon', date: '2027-05-20' }
  const party = { ...moved, departure_location: 'split-riva', adults: '2', children: '0', infants: '0' }
  const quote = await open(`${page}?change`, { ...party, intent: 'quote' })
  expect(quote.text).toContain('Split, 14:00')
  withoutSample(quote.html)
  await open(`${page}?change`, { ...quote.fields, email, intent: 'confirm' })
  const { data } = (await call(site.app, 'status', { path: { id: booked.id } })).body
  expect(data).toMatchObject({ ...moved, departs_at: '14:00' })
  const form = await open(`${page}?cancel`)
  withoutSample(form.html)
  const cancelled = await open(`${page}?cancel`, { ...form.fields, email, intent: 'cancel' })
  expect(cancelled.text).toContain('cancelled')
  withoutSample(cancelled.html)
  expect(await mails()).not.toEqual([])
})

test('the operator moves a booking to another trip, cancels one, and calls a departure off', async () => {
  const moved = await sell(sales[0] as Sale, 'hr')
  await run(
    'reservation',
    'change',
    moved.code,
    '--trip',
    'sunset',
    '--date',
    '16.5.2027',
    '--from',
    'split-riva',
    '--yes',
  )
  const cancelled = await sell(sales[2] as Sale, 'hr')
  await run('reservation', 'cancel', cancelled.code, '--reason', 'operator', '--yes')
  const evening = await run('departure', 'cancel', '16.5.2027', '--trip', 'sunset', '--reason', 'weather', '--yes')
  expect(evening).toContain('1 ')
  const page = await open(hrefTo('booking', 'hr', moved.id))
  expect(page.text).toContain('Plovidba u zalazak')
  withoutSample(page.html)
  expect(await mails()).not.toEqual([])
})

test('each trip is boarded on its day and reported', async () => {
  site.clock.advance((Date.parse('2027-05-14T05:00:00Z') - site.clock.now().getTime()) / 60_000)
  const add = [
    '--adults',
    '1',
    '--channel',
    'quay',
    '--pay',
    'cash',
    '--cash-amount',
    '0',
    '--name',
    'Ivo Ivić',
    '--yes',
  ]
  const day = '14.5.2027'
  for (const { trip, start, quay } of sales) {
    const { code } = await json('reservation', 'add', day, '--trip', trip, '--start', start, '--from', quay, ...add)
    expect(await run('board', code, '--paid')).toContain(code)
  }
  const today = withoutSample(await run('today', day))
  for (const line of [
    /08:30 +Brač +Marjan/,
    /14:00 +Brač +Marjan/,
    /07:00 +Blue Cave +Bura/,
    /19:30 +Sunset cruise +Marjan/,
  ])
    expect(today).toMatch(line)
  for (const { trip, start } of sales) withoutSample(await run('manifest', day, '--trip', trip, '--start', start))
  for (const trip of ['brac', 'blue-cave', 'sunset'])
    expect(await run('report', '--from', '11.5.2027', '--trip', trip, '--format', 'csv')).toContain(trip)
})
