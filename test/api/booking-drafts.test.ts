import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteExpiredDrafts,
  draftCookie,
  loadDraft,
  readDraftToken,
  saveDraft,
} from '../../src/domain/reservations/booking/booking-draft.ts'
import { loadBookingPage } from '../../src/guest/site/booking/state/booking-page.ts'
import { submitStep } from '../../src/guest/site/booking/submit-step.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Drafts: the server-side state of an unfinished booking form.

let site: TestSite
beforeEach(async () => {
  site = await testSite({ render: createPageHandler([]) })
})
afterEach(() => site.close())

const drafts = () => site.services.db.selectFrom('booking_draft').selectAll().execute()

describe('a draft', () => {
  test('truncates each text to one character more than the form accepts', async () => {
    const token = await saveDraft(site.services, null, {
      notes: 'n'.repeat(19_500),
      name: 'A'.repeat(500),
      adults: 2,
    })
    const draft = await loadDraft(site.services, token)
    expect(draft?.fields).toEqual({ notes: 'n'.repeat(1_001), name: 'A'.repeat(121), adults: 2 })
  })

  test('takes less than 10,000 bytes for oversized input', async () => {
    const offers = Array.from({ length: 5_000 }, (_, index) => ({
      id: 'o'.repeat(900) + index,
      pieces: '9'.repeat(900),
    }))
    const texts = ['date', 'departure_location', 'name', 'phone', 'email', 'notes', 'provider']
    const fields = Object.fromEntries(texts.map((name) => [name, '€'.repeat(19_500)]))
    await saveDraft(site.services, null, { ...fields, special_offers: offers })
    const { rows } = await sql<{
      bytes: number
    }>`select pg_column_size(fields::text) as bytes from booking_draft`.execute(site.services.db)
    expect(rows[0]?.bytes).toBeLessThan(10_000)
  })

  test('removes \\0 and replaces lone surrogates, which PostgreSQL rejects', async () => {
    const token = await saveDraft(site.services, null, { notes: 'a\0b\ud800' })
    expect((await loadDraft(site.services, token))?.fields).toEqual({ notes: 'ab\ufffd' })
  })

  test('is deleted after three hours if it never changed, otherwise after a day', async () => {
    await saveDraft(site.services, null, { notes: 'left at once' })
    const token = await saveDraft(site.services, null, { notes: 'first' })
    site.clock.advance(1)
    await saveDraft(site.services, token, { notes: 'second' })
    site.clock.advance(180)
    await deleteExpiredDrafts(site.services)
    expect((await drafts()).map(({ fields }) => fields)).toEqual([{ notes: 'second' }])
    site.clock.advance(24 * 60)
    await deleteExpiredDrafts(site.services)
    expect(await drafts()).toEqual([])
  })
})

test('the guest reviews the data as they are stored, and invalid ones as typed', async () => {
  const typed = { name: ' A\u200Bna', phone: '07400 123456', email: 'ana@müller.de' }
  const fields = { ...typed, notes: 'One\r\ntwo ', intent: 'next' }
  const reply = await submitStep(pageRequest(site, '/book-now?step=details', { fields }))
  const stored = { name: 'Ana', phone: '+44 7400 123456', email: 'ana@xn--mller-kva.de', notes: 'One\ntwo' }
  expect(reply).toMatchObject({ answer: { fields: stored } })
  expect((await drafts())[0]?.fields).toMatchObject(stored)
  const invalid = { name: ' www.x', intent: 'next' }
  expect(await submitStep(pageRequest(site, '/book-now?step=details', { fields: invalid }))).toMatchObject({
    answer: { fields: { name: ' www.x' } },
  })
})

describe('rate limit per IP', () => {
  const saveStep = (caller: string, cookie?: string) => {
    const fields = { name: 'Ana', intent: 'save' }
    return submitStep(
      pageRequest(site, '/book-now?step=details', { caller: [caller], fields, ...(cookie && { cookie }) }),
    )
  }
  const isLimited = (reply: Awaited<ReturnType<typeof saveStep>>) => reply.status === 429

  test('60 new drafts per hour, then 429; saving an existing draft is still accepted', async () => {
    const { headers } = await saveStep('an address')
    const cookie = new Headers(headers).get('Set-Cookie')?.split(';')[0] ?? ''
    for (let booking = 1; booking < 60; booking++) expect(isLimited(await saveStep('an address'))).toBe(false)
    expect(isLimited(await saveStep('an address'))).toBe(true)
    expect(await drafts()).toHaveLength(60)
    expect(isLimited(await saveStep('an address', cookie))).toBe(false)
    expect(isLimited(await saveStep('another address'))).toBe(false)
  })
})

describe('two tabs without JavaScript', () => {
  /** One browser: all its requests share the cookie, and a tab submits what its page contains. */
  async function openBrowser() {
    let cookie = ''
    const request = async (path: string, init: RequestInit = {}) => {
      const answer = await site.app.request(new URL(path, site.services.origin), {
        ...init,
        headers: { Cookie: cookie },
      })
      cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
      const html = (await answer.text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')
      const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      return { status: answer.status, html, fields: Object.fromEntries(hidden.map(([, name, value]) => [name, value])) }
    }
    const submit = (path: string, fields: Record<string, string>) =>
      request(path, { method: 'POST', body: new URLSearchParams(fields) })
    return {
      open: (step: string) => request(`/book-now?step=${step}`),
      next: (step: string, fields: Record<string, string>) =>
        submit(`/book-now?step=${step}`, { ...fields, intent: 'next' }),
      pay: (tab: { fields: Record<string, string> }) =>
        submit('/book-now?step=preview', { ...tab.fields, terms_accepted: 'on', intent: 'pay' }),
    }
  }
  const guest = { name: 'Ana Kowalska', phone: '+48 600 123 456', email: 'ana@mail.example' }
  const booked = () =>
    site.services.db.selectFrom('reservation').select(['date', 'departure_location', 'email']).execute()

  test.each([
    ['day and place', 'date', { date: '2027-06-15', departure_location: 'bibinje' }],
    ['the party', 'date', { infants: '1' }],
    ['the e-mail address', 'details', { email: 'jan@mail.example' }],
    ['the notes', 'details', { notes: 'In a wheelchair' }],
  ])('%s, changed in the other tab, is shown before it is booked', async (_, step, changes) => {
    const { open, next, pay } = await openBrowser()
    await next('date', { date: '2027-06-08', departure_location: 'zadar', adults: '2' })
    await next('details', guest)
    const tab = await open('preview')
    expect(tab.html).toMatch(/>Tue 8 June 2027 <\/span>.{0,60}>Zadar, 08:00 </)
    await next(step, changes)

    const refused = await pay(tab)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Your booking was changed in another tab.')
    expect(await booked()).toEqual([])

    expect((await pay(refused)).status).toBe(303)
    const expected = { date: '2027-06-08', departure_location: 'zadar', email: guest.email, ...changes }
    expect(expected).toMatchObject((await booked())[0] ?? {})
  })

  test('a submission that does not say what it has shown is shown the step again', async () => {
    const { open, next, pay } = await openBrowser()
    await next('date', { date: '2027-06-08', departure_location: 'zadar', adults: '2' })
    await next('details', guest)
    const { fields } = await open('preview')
    const { expected_order: _, ...rest } = fields
    expect((await pay({ fields: rest })).status).toBe(422)
    expect(await booked()).toEqual([])
  })
})

describe('a draft that was booked', () => {
  const send = async (token: string, card = '4242424242424242') => {
    const payment = { provider: 'sandbox', token: await sandboxCardToken(site.app, card) }
    const headers = { 'Idempotency-Key': newIdempotencyKey(), Cookie: `booking_draft=${token}` }
    return (await call(site.app, 'create', { body: orderForm({ payment }), headers })).body.data
  }
  const reservations = () => site.services.db.selectFrom('reservation').select(['id', 'state']).execute()
  const open = (path: string, token: string) =>
    loadBookingPage(pageRequest(site, path, { cookie: `booking_draft=${token}` })).catch((thrown: Response) => thrown)

  test('returns the existing reservation when sent again (back button, second tab)', async () => {
    const token = await saveDraft(site.services, null, {})
    const first = await send(token)
    expect(await send(token)).toMatchObject({ id: first.id, status: 'completed' })
    expect(await reservations()).toHaveLength(1)
  })

  test('sent six times concurrently creates one reservation and one charge', async () => {
    const token = await saveDraft(site.services, null, {})
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(token)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await reservations()).toHaveLength(1)
    const { rows } = await sql`select from sandbox.charge`.execute(site.services.db)
    expect(rows).toHaveLength(1)
  })

  test('creates a new reservation after the first ended as not_paid', async () => {
    const token = await saveDraft(site.services, null, {})
    const first = await send(token, '4000000000000002')
    site.clock.advance(16)
    await site.runJobs()
    expect((await send(token)).id).not.toBe(first.id)
    expect((await reservations()).map(({ state }) => state).sort()).toEqual(['completed', 'not_paid'])
  })

  test('redirects steps details and preview to the booking page (303) and starts empty at the first step', async () => {
    const token = await saveDraft(site.services, null, { name: 'Ana' })
    const { id } = await send(token)
    for (const step of ['details', 'preview']) {
      const answer = (await open(`/de/buchen-sie-jetzt?step=${step}`, token)) as Response
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/de/booking/${id}`])
    }
    expect(await open('/book-now', token)).toMatchObject({ result: { step: 'date', fields: { name: '' } } })
  })
})

test('over https the cookie has the __Host- prefix, and a cookie without it is ignored', () => {
  const token = 'A'.repeat(32)
  const origin = 'https://tours.example'
  const tokenIn = (cookie: string, from: string) =>
    readDraftToken(new Request(from, { headers: { Cookie: cookie } }), from)
  expect(draftCookie(token, origin)).toMatch(/^__Host-booking_draft=A{32}; .*Path=\/; .*Secure$/)
  expect(tokenIn(`booking_draft=${'B'.repeat(32)}; __Host-booking_draft=${token}`, origin)).toBe(token)
  expect(tokenIn(`booking_draft=${token}`, origin)).toBeNull()
  expect(tokenIn(`a=1; booking_draft=${token}`, 'http://localhost:3000')).toBe(token)
})
