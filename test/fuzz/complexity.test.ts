import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/http/app.ts'
import { rateLimitKeyResolver } from '../../src/http/client-ip.ts'
import type { PageHandler } from '../../src/http/rendering/page-handler.tsx'
import { submitStep } from '../../src/site/booking/booking-action.server.ts'
import { submitBookingPage } from '../../src/site/booking/result/booking-result.server.ts'
import { PageError, type PageRequest } from '../../src/site/http/page-definition.tsx'
import { submitEnquiryForm, submitMessageForm } from '../../src/site/marketing/forms/message-form.server.ts'
import { submitReviewForm } from '../../src/site/marketing/forms/review-form.server.ts'
import { lookUpRefunds } from '../../src/site/marketing/payout.tsx'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { checkComplexity } from './complexity.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { listInputs, samplePayloads } from './inputs.ts'

// The complexity check of `npm run fuzz` with a part of the payloads and without rendering.

let site: TestSite
let app: TestSite['app']
beforeAll(async () => {
  site = await testSite()
  const callerOf = rateLimitKeyResolver({ key: 'key', trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] })
  app = createApp({
    services: site.services,
    render: submitOnly,
    // Computes the rate-limit key, but switches rate limiting off.
    rateLimitKeyOf: (c) => (callerOf(c) ? null : null),
    mountedApps: [{ path: '/sandbox', app: site.sandbox.app }],
  })
})
afterAll(() => site.close())

const submitHandlers: Record<string, (page: PageRequest) => Promise<unknown>> = {
  contact: submitMessageForm,
  'private-tours': submitEnquiryForm,
  'leave-review': submitReviewForm,
  payout: lookUpRefunds,
  booking: submitBookingPage,
  'book-now': submitStep,
}

/** Runs only the form handlers of the pages, without rendering. */
const submitOnly: PageHandler = async (request, _, services) => {
  const url = new URL(request.url)
  const [, page = '', id] = url.pathname.split('/')
  const submit = request.method === 'POST' && submitHandlers[page]
  if (!submit) return new Response('a page')
  await submit({ request, url, locale: 'en', id, services }).catch((thrown: unknown) => {
    // Redirects and client errors are thrown too.
    if (!(thrown instanceof Response || thrown instanceof PageError)) throw thrown
  })
  return new Response('a page')
}

async function send({ method, path, headers, body }: FuzzRequest) {
  const request = new Request(`http://bonaca.test${path}`, { method, headers, ...(body !== undefined && { body }) })
  const answer = await app.request(request, undefined, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  await answer.text()
  return answer
}

test('the CPU cost of every call, form, parameter, header and URL is linear in its size for every payload shape', async () => {
  const state = {
    date: '2027-07-14',
    ids: [],
    codes: [],
    webhookSecret: 'secret-of-the-tests',
    now: site.services.now,
  }
  const { faults, sent } = await checkComplexity({ inputs: samplePayloads(listInputs(state), 16), send })
  expect(faults).toEqual([])
  expect(sent).toBeGreaterThan(1_000)
}, 300_000)
