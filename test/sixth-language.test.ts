import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPageHandler } from '../src/guest/site/page-handler.tsx'
import { type Locale, locales } from '../src/i18n/locales.ts'
import type { MessageKey } from '../src/i18n/translator.ts'
import { sendMessageJob } from '../src/main/jobs/send-message.ts'
import { offersSet } from '../src/operator/operations/prices.ts'
import type { OutgoingMail } from '../src/platform/integrations/mail/mailer.ts'
import { call } from './fixtures/api-client.ts'
import { type TestSite, testSite } from './fixtures/test-site.ts'

// Adds a sixth language with only a table row and a message catalogue, and books in it.

const slovene = vi.hoisted(() => 'sl' as Locale)

vi.mock('../src/i18n/languages.ts', async (original) => {
  const { row } = await import('./fixtures/sixth-language/slovene.ts')
  const { languageRows } = await original<typeof import('../src/i18n/languages.ts')>()
  return { languageRows: { ...languageRows, sl: row } }
})
vi.mock('../src/i18n/catalogues.ts', async (original) => {
  const { messages } = await import('./fixtures/sixth-language/slovene.ts')
  const { compileCatalogue } = await import('../src/i18n/compile-catalogue.ts')
  const { createTranslator } = await import('../src/i18n/translator.ts')
  const { catalogueOf, textOf, translatorOf } = await original<typeof import('../src/i18n/catalogues.ts')>()
  const catalogue = compileCatalogue(messages, slovene)
  const translate = createTranslator(slovene, catalogue)
  return {
    textOf: (locale: Locale, key: MessageKey) => (locale === slovene ? (messages[key] ?? '') : textOf(locale, key)),
    catalogueOf: (locale: Locale) => (locale === slovene ? catalogue : catalogueOf(locale)),
    translatorOf: (locale: Locale) => (locale === slovene ? translate : translatorOf(locale)),
  }
})

// The English texts of pages take the place of the Slovene files.
vi.mock('node:fs', async (original) => {
  const actual = await original<typeof import('node:fs')>()
  const readFileSync = (path: string, ...options: [BufferEncoding]) =>
    actual.readFileSync(String(path).replace(`/${slovene}.md`, '/en.md'), ...options)
  return { ...actual, readFileSync }
})

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler([]) })
})
afterAll(() => site.close())

let cookie = ''
const get = (path: string) => site.app.request(new URL(path, site.services.origin), { headers: { Cookie: cookie } })
async function post(path: string, fields: Record<string, string>): Promise<string> {
  const response = await site.app.request(new URL(path, site.services.origin), {
    method: 'POST',
    headers: { Cookie: cookie, Origin: site.services.origin },
    body: new URLSearchParams(fields),
  })
  expect(response.status, await response.text()).toBe(303)
  cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
  return response.headers.get('Location') ?? ''
}
async function pageAt(path: string): Promise<string> {
  const response = await get(path)
  const html = await response.text()
  expect(response.status, html).toBe(200)
  return html
}

test('the form, the bank page, the booking page and the mail of a booking are in the sixth language', async () => {
  expect(locales).toEqual(['en', 'hr', 'de', 'it', 'pl', 'sl'])
  const start = await pageAt('/sl/book-now')
  expect(start).toContain('<html lang="sl"')
  // The language has no path translations, so the pages have their English paths.
  expect(start).toContain('href="/sl/tour"')
  expect(start).toContain(`hrefLang="sl" href="${site.services.origin}/sl/book-now"`)
  expect(start).toContain('¤Date and tickets')

  const party = { date: '2027-07-14', adults: '2', children: '1', infants: '0', departure_location: 'bibinje' }
  const details = await post('/sl/book-now', { ...party, intent: 'next' })
  expect(details).toMatch(/^\/sl\/book-now\?/)
  // The offers in the database have no Slovene texts.
  expect(await pageAt(details)).toContain('Mask and snorkel')
  const guest = {
    name: 'Maja Novak',
    phone: '031 234 567',
    email: 'maja.novak@mail.example',
    notes: '',
    'special_offers.snorkel': '1',
  }
  const review = await post(details, { ...guest, intent: 'next' })
  const reviewPage = await pageAt(review)
  expect(reviewPage).toContain('¤Review and pay')
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(reviewPage)?.[1] ?? ''
  const shown = ['expected_total', 'expected_bail', 'expected_order'].map((name) => [name, field(name)])
  const payment = { provider: 'sandbox_bank', terms_accepted: 'on', ...Object.fromEntries(shown) }
  const booking = await post(review, { ...payment, intent: 'pay' })
  const { id, locale, phone } = await site.services.db
    .selectFrom('reservation')
    .select(['id', 'locale', 'phone'])
    .executeTakeFirstOrThrow()
  expect({ locale, phone }).toEqual({ locale: 'sl', phone: '+38631234567' })
  expect(await pageAt(booking)).toContain('<html lang="sl">')
  const back = await post(booking, { outcome: 'approve' })
  expect(back).toMatch(new RegExp(`^${site.services.origin}/sl/booking/${id}\\?charge=`))
  site.clock.advance(1)
  await site.runJobs()
  expect(await pageAt(`/sl/booking/${id}`)).toContain('¤Good job!')

  const mail = await mailOf(id, 'confirmed')
  expect(mail.subject).toContain('¤Your ticket')
  expect(mail.text).toContain('Mask and snorkel')
  expect(mail.text).toContain(`/sl/booking/${id}`)
})

test('an extra takes its texts in the sixth language', () => {
  const texts = (all: Locale[]) => ({
    id: 'towel',
    title: Object.fromEntries(all.map((locale) => [locale, 'Brisača'])),
  })
  expect(offersSet.input.safeParse(texts([...locales])).success).toBe(true)
  // It is an error if the text in the sixth language is missing.
  expect(offersSet.input.safeParse(texts(locales.filter((locale) => locale !== slovene))).success).toBe(false)
})

async function mailOf(reservationId: string, kind: string): Promise<OutgoingMail> {
  const { db } = site.services
  const { id } = await db
    .selectFrom('message')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const sent: OutgoingMail[] = []
  const mailer = {
    async send(mail: OutgoingMail) {
      sent.push(mail)
      return 'sent' as const
    },
    close() {},
  }
  await sendMessageJob(site.services, mailer, { messageId: id })
  expect(sent).toHaveLength(1)
  return sent[0] as OutgoingMail
}

test('the API answers in the sixth language, which OpenAPI and the sitemap list', async () => {
  const headers = { 'X-Locale': 'sl' }
  const row = { code: 'sl', name: 'Slovenščina', iso: 'sl-SI' }
  expect((await call(site.app, 'locales')).body.data).toContainEqual(row)
  expect((await call(site.app, 'specialOffers', { headers })).body.data[0].title).toBe('Mask and snorkel')
  const refused = await call(site.app, 'validate', { headers, body: {} })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('¤Please enter your first name.')
  const { paths } = await (await get('/api/openapi.json')).json()
  expect(paths['/settings'].get.parameters[0]).toMatchObject({ name: 'X-Locale', schema: { enum: locales } })
  expect(await (await get('/sitemap.xml')).text()).toContain('<loc>http://bonaca.test/sl/tour</loc>')
})
