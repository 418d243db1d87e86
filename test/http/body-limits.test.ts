import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { buildOpenApi } from '../../src/guest/api/openapi.ts'
import { formSizeLimit } from '../../src/guest/site/http/form-size-limit.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { type AppOptions, createApp } from '../../src/main/app.ts'
import { hrefTo, pageKeys } from '../../src/pages.ts'
import { expectMatchesContract } from '../fixtures/api-client.ts'
import { drainRateLimit } from '../fixtures/rate-limits.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { jsonSchemaOf } from '../fuzz/values.ts'

// Body size limits of API calls and forms, and the rate-limit point that each body costs before it is parsed.

let site: TestSite
let rendered: string[]
let app: TestSite['app']
beforeAll(async () => {
  site = await testSite()
  const render = async (request: Request) => {
    rendered.push(new URL(request.url).pathname)
    return new Response('a page')
  }
  const callerOf: AppOptions['rateLimitKeyOf'] = (c) => {
    const caller = c.req.header('X-Test-Caller')
    return caller === undefined ? null : [caller]
  }
  app = createApp({ services: site.services, render, rateLimitKeyOf: callerOf })
})
afterAll(() => site.close())
beforeEach(async () => {
  rendered = []
  await site.services.db.deleteFrom('rate_limit').execute()
})

const send = (path: string, type: string, body: string, headers = {}) =>
  app.request(`http://bonaca.test${path}`, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body })
const addressOf = ({ path }: Endpoint) => `/api${path.replace(':id', 'AAAAAAAAAAAAAAAAAAAAAA')}`
const json = (call: Endpoint, body: string, headers = {}) => send(addressOf(call), 'application/json', body, headers)
const form = (path: string, body: string, headers = {}) =>
  send(path, 'application/x-www-form-urlencoded', body, headers)

const withBody = (Object.keys(endpoints) as EndpointName[]).filter((name) => 'body' in endpoints[name])

type Schema = ReturnType<typeof jsonSchemaOf>
/** Length limits of strings that are restricted by a pattern instead of `maxLength`. */
const patternLengths: Record<string, number> = { date: 10, dates: 10, reservation_id: 22, token: 200 }

/** The longest value that the schema allows. */
function longestValue({ properties, items, maxItems = 0, maxLength, type, ...rest }: Schema, name = ''): unknown {
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([inner, schema]) => [inner, longestValue(schema, inner)]))
  }
  if (items) return Array.from({ length: maxItems }, () => longestValue(items, name))
  if (type !== 'string') return 1_000_000
  const length = rest.enum
    ? Math.max(...rest.enum.map((value) => String(value).length))
    : (maxLength ?? patternLengths[name])
  if (length === undefined) throw new Error(`no maximum length known for ${name}: add it to patternLengths`)
  return '€'.repeat(length)
}

describe.each(withBody)('the body of %s', (name) => {
  const call: Endpoint = endpoints[name]
  const { body = endpoints.create.body, maxBodyBytes = 0 } = call

  test('is within the size limit (422, not 413) at the maximum field lengths with every character as a \\u escape', async () => {
    const text = JSON.stringify(longestValue(jsonSchemaOf(body))).replaceAll('€', '\\u20ac')
    expect(text.length).toBeGreaterThan(maxBodyBytes / 2)
    expect((await expectMatchesContract(call, await json(call, text))).status).toBe(422)
  })

  test('is answered 413 one byte above maxBody, without consuming the rate limit', async () => {
    const caller = { 'X-Test-Caller': name }
    const padded = (size: number) => '{'.padEnd(size)
    expect((await expectMatchesContract(call, await json(call, padded(maxBodyBytes), caller))).status).toBe(400)
    await drainRateLimit(site, 'body', 0, [name])
    expect((await expectMatchesContract(call, await json(call, padded(maxBodyBytes + 1), caller))).status).toBe(413)
  })

  test('has maxBody in the description of its 413 response', () => {
    const operation = buildOpenApi(site.services).paths[call.path.replace(':id', '{id}')]?.post
    expect(operation?.responses[413]).toMatchObject({ description: `larger than ${maxBodyBytes / 1024} KiB` })
  })

  test('consumes a rate-limit point before parsing: malformed JSON gets 400, then 429', async () => {
    await drainRateLimit(site, 'body', 1, [name])
    const statuses = []
    for (const text of ['{', '{', '{"notes":"4242 4242 4242 4242"}']) {
      statuses.push((await expectMatchesContract(call, await json(call, text, { 'X-Test-Caller': name }))).status)
    }
    expect(statuses).toEqual([400, 429, 429])
    expect((await json(call, '{', { 'X-Test-Caller': 'another' })).status).toBe(400)
  })
})

describe('a form', () => {
  const fieldsOf = {
    contact: jsonSchemaOf(endpoints.sendEmail.body),
    private_tours: jsonSchemaOf(endpoints.sendEmail.body),
    leave_review: jsonSchemaOf(endpoints.createReview.body),
    book_now: jsonSchemaOf(endpoints.validate.body),
  }

  test.each(Object.entries(fieldsOf))(
    'of %s is accepted (200) at the maximum field lengths with every character percent-encoded',
    async (page, schema) => {
      const fields = Object.entries(longestValue(schema) as object).flatMap(([name, value]): [string, string][] =>
        Array.isArray(value)
          ? value.map(({ id }) => [`${name}.${id.replaceAll('€', 'x')}`, '100'])
          : Object.entries(typeof value === 'object' ? value : { [name]: value }),
      )
      const body = new URLSearchParams(fields).toString()
      for (const locale of locales) {
        const path = hrefTo(page as keyof typeof fieldsOf, locale)
        expect(body.length).toBeGreaterThan(formSizeLimit(path) / 2)
        expect((await form(path, body)).status).toBe(200)
      }
    },
  )

  test('one byte above the limit of its page is answered 413 and not rendered', async () => {
    for (const path of ['/nowhere', ...locales.flatMap((locale) => pageKeys.map((page) => hrefTo(page, locale)))]) {
      const size = formSizeLimit(path)
      expect((await form(path, 'x'.repeat(size))).status, path).toBe(200)
      const answer = await form(path, 'x'.repeat(size + 1))
      expect(answer.status, path).toBe(413)
    }
    expect(await (await form('/de/kontakt', 'x'.repeat(60_000))).text()).toContain(
      translatorOf('de')('problem.too_large'),
    )
    expect(new Set(rendered).size).toBe(rendered.length)
  })

  test.each(locales)(
    'consumes a rate-limit point before rendering; at the limit: 429 with Retry-After and a text in %s',
    async (locale) => {
      await drainRateLimit(site, 'body', 1, ['one'])
      const post = () => form(hrefTo('contact', locale), 'name=Ana', { 'X-Test-Caller': 'one' })
      expect((await post()).status).toBe(200)
      const answer = await post()
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '1'])
      expect(await answer.text()).toContain(translatorOf(locale)('limit.body', { minutes: 1 }))
      expect(rendered).toHaveLength(1)
    },
  )
})

test('a webhook above 64 KiB is answered 413, and webhooks consume no rate limit', async () => {
  await drainRateLimit(site, 'body', 0, ['provider'])
  const webhook = (size: number) =>
    send('/api/payments/sandbox/events', 'application/json', '{'.padEnd(size), { 'X-Test-Caller': 'provider' })
  expect((await webhook(65_536)).status).toBe(400)
  expect((await webhook(65_537)).status).toBe(413)
})
