import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import type { Locale } from '../../src/i18n/locales.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import { hrefTo } from '../../src/pages.ts'
import { book, call } from '../fixtures/api-client.ts'
import { business } from '../fixtures/business.ts'
import { splitOperator } from '../fixtures/split-operator.ts'
import { createTestCli, type TestCli } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// An operator in Split who sets up a new site by commands, and then sells, changes, cancels, boards and reports each trip. The clock
// begins at noon of 11 May 2027, a Tuesday.

const email = 'ana.kowalska@mail.example'
const visa = '4242424242424242'
const sample = /zad[a]?r|bibinj|kornat|tela[sš][cć]ic/i

let site: TestSite
let cli: TestCli
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  cli = createTestCli(site.database, site.clock.now)
  for (const words of splitOperator) await run(...words)
})
afterAll(async () => {
  expect(await run('audit')).toContain('No violations')
  await cli.close()
  await site.close()
})

async function run(...words: string[]): Promise<string> {
  const { status, out, err } = await cli.operator(...words)
  if (status !== 0) throw new Error(`operator ${words.join(' ')}: ${err || out}`)
  return out
}
const json = async (...words: string[]) => JSON.parse(await run(...words, '--yes', '--json'))

/** The text without the seat of the company, which is in `content/business.ts`. Fails if it names a place of the sample. */
function withoutSample(text: string): string {
  const own = text.replaceAll(business.company.city, '').replaceAll(business.timeZoneName.en, '')
  expect(own.match(new RegExp(`.{0,60}(?:${sample.source}).{0,60}`, 'gi'))).toBeNull()
  return own
}

async function open(path: string, fields?: Record<string, string>) {
  const post = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const response = await site.app.request(new URL(path, site.services.origin), post)
  const html = (await response.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const text = html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { html, text, fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) }
}

/** Sends all due mails. @returns their texts and calendar files */
async function mails(): Promise<string[]> {
  const sent: string[] = []
  const mailer = {
    send: async (mail: object) => {
      sent.push(JSON.stringify(mail, (key, value) => (key === 'attachments' ? undefined : value)))
      return 'sent' as const
    },
    close() {},
  }
  const due = await site.services.db.selectFrom('message').select('id').where('state', '=', 'due').execute()
  for (const { id } of due) await sendMessageJob(site.services, mailer, { messageId: id })
  return sent
}

interface Sale {
  trip: string
  start: string
  date: string
  quay: string
  from: Record<'en' | 'hr', string>
  title: Record<'en' | 'hr', string>
  total: number
}

/** Each trip, from each quay and at each start. 14 May is a Friday; in July an adult pays more for Brač. */
const sales: Sale[] = [
  {
    ...{ trip: 'brac', start: 'morning', date: '2027-05-14', quay: 'stobrec', total: 2 * 5500 },
    ...{ title: { en: 'Boat trip to Brač', hr: 'Izlet brodom na Brač' }, from: { en: 'Stobreč', hr: 'Stobreč' } },
  },
  {
    ...{ trip: 'brac', start: 'afternoon', date: '2027-07-14', quay: 'split-riva', total: 2 * 6500 },
    ...{ title: { en: 'Boat trip to Brač', hr: 'Izlet brodom na Brač' }, from: { en: 'Split', hr: 'Split' } },
  },
  {
    ...{ trip: 'blue-cave', start: 'day', date: '2027-05-14', quay: 'trogir', total: 2 * 12000 },
    ...{ title: { en: 'Blue Cave', hr: 'Modra špilja' }, from: { en: 'Trogir', hr: 'Trogir' } },
  },
  {
    ...{ trip: 'sunset', start: 'evening', date: '2027-05-14', quay: 'split-riva', total: 2 * 4500 },
    ...{ title: { en: 'Sunset cruise', hr: 'Plovidba u zalazak' }, from: { en: 'Split', hr: 'Split' } },
  },
]

async function sell({ trip, start, date, quay }: Sale, locale: Locale): Promise<ReservationView> {
  const order = { trip, start, date, departure_location: quay, adults: 2, children: 0 }
  return book(site.app, visa, order, { 'Accept-Language': locale })
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
    expect(first.html).toContain(`name="departure_location"`)
    withoutSample(first.html)
    const booked = await sell(sale, locale)
    expect(booked).toMatchObject({ status: 'completed', trip, start, departure_location: quay })
    expect(booked.quote.total_amount).toBe(total)
    for (const path of [hrefTo('booking', locale, booked.id), `/ticket/${booked.ticket}`]) {
      const { html, text } = await open(path)
      withoutSample(html)
      expect(text).toContain(from)
      expect(text).toContain(title)
    }
    const sent = await mails()
    expect(sent.length).toBeGreaterThan(0)
    sent.forEach(withoutSample)
    const [ticket] = sent.filter((mail) => mail.includes(email))
    expect(ticket).toContain(title)
    expect(ticket).toContain(from)
  })
