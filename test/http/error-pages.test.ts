import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorTexts } from '../../src/guest/site/layout/error-texts.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { type Locale, locales } from '../../src/i18n/locales.ts'
import { createApp } from '../../src/main/app.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Error pages rendered outside the page router: title, reason, the operator's e-mail and phone.

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const render = async ({ url }: Request) => {
  if (url.endsWith('/fault')) throw new Error('internal error')
  throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
}

const errorCases = {
  bad_request: [400, '/%ff', {}],
  foreign: [403, '/contact', { method: 'POST', headers: { Origin: 'https://evil.example' } }],
  method_not_allowed: [405, '/contact', { method: 'DELETE' }],
  too_large: [413, '/contact', { method: 'POST', body: 'x'.repeat(65 * 1024) }],
  unavailable: [503, '/contact', {}],
} as const

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const request = (locale: Locale, path: string, init: RequestInit = {}) => {
  const app = createApp({ services: site.services, render })
  return app.request(`http://bonaca.test${locale === 'en' ? '' : `/${locale}`}${path}`, init)
}

async function expectContactDetails(answer: Response, locale: Locale) {
  const html = await answer.text()
  const { email, phone } = site.services.operator
  const [before, between] = errorTexts[locale].errorText
  expect(textOf(html)).toContain(`${before.trim()} ${email} ${between.trim()} ${phone}`)
  expect(html).toContain(`<a href="mailto:${email}">`)
  expect(html).toContain('href="tel:+38523000000"')
  return html
}

describe.each(locales)('in %s', (locale) => {
  test.each(Object.entries(errorCases))(
    'problem %s has its status, the translated reason and the contact details',
    async (name, [status, path, init]) => {
      const answer = await request(locale, path, init)
      expect(answer.status).toBe(status)
      const html = await expectContactDetails(answer, locale)
      expect(html).toContain(`<h1>${errorTexts[locale].error.replace(/<\/?i>/g, '')}</h1>`)
      expect(html).toContain(translatorOf(locale)(`problem.${name as keyof typeof errorCases}`))
    },
  )

  test('500 shows the generic sentence without the error message', async () => {
    const answer = await request(locale, '/fault')
    expect(answer.status).toBe(500)
    expect((await expectContactDetails(answer, locale)).match(/<p>/g)).toHaveLength(2)
  })
})

test('the English page has the prescribed title and contact sentence', async () => {
  const text = textOf(await (await request('en', '/%ff')).text())
  expect(text).toContain('Something went wrong')
  expect(text).toContain('Please try again later or contact us on operator@bonaca.test and +385 23 000 000')
})
