import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '../../src/contract/calls.ts'
import type { LimitName } from '../../src/domain/limits/limits.ts'
import { about, type Caller } from '../../src/domain/limits/spend.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { actInDocument } from '../../src/site/booking/booking-action.server.ts'
import { actOnBooking, loadBookingResult } from '../../src/site/booking/result/booking-result.server.ts'
import { action as leaveReview } from '../../src/site/marketing/leave-review.tsx'
import { action as lookForRefunds } from '../../src/site/marketing/payout.tsx'
import { sendEnquiry, sendMessage } from '../../src/site/marketing/send-message.server.ts'
import { toDocument } from '../../src/site/to-script.server.ts'
import { call, orderForm } from '../api-client.ts'
import { asked } from '../asked.ts'
import { leaveOf } from '../limits.ts'
import { bookedParty } from '../reservations.ts'
import { type TestSite, testSite } from '../site.ts'

// What is limited besides payments: by the API, and by the site's own forms.

const guest = 'the address of a guest'
let site: TestSite
beforeEach(async () => {
  site = await testSite({ callerOf: (c) => [c.req.header('X-Test-Caller') ?? guest] })
})
afterEach(() => site.close())

/** Consumes every point of a limit. */
const useUp = (name: LimitName, caller: Caller = [guest]) => leaveOf(site, name, 0, caller)

const message = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }
const review = { first_name: 'Ana', last_name: 'K', comment: 'A day without a breath of wind.', stars: 5 }

const limited: [LimitName, CallName, Parameters<typeof call>[2]][] = [
  ['body', 'validate', { body: orderForm() }],
  ['validate', 'validate', { body: orderForm() }],
  ['message', 'sendEmail', { body: message }],
  ['review', 'createReview', { body: review }],
  ['status', 'status', { path: { id: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
]

describe.each(limited)('%s', (limit, name, asked) => {
  test('is used up by one address, said in every language, and not by another', async () => {
    const free = (await call(site.app, name, asked)).status
    await useUp(limit)
    for (const locale of locales) {
      const answer = await call(site.app, name, { ...asked, headers: { 'X-Locale': locale } })
      expect([answer.status, answer.body.type]).toEqual([429, 'urn:bonaca:problem:too_many'])
      expect(answer.body.detail).toMatch(
        new RegExp(`^${translatorOf(locale)(`limit.${limit}`, { minutes: 1 }).slice(0, 30)}`),
      )
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect((await call(site.app, name, { ...asked, headers: { 'X-Test-Caller': 'another' } })).status).toBe(free)
  })
})

test('cards in the sandbox’s fields', async () => {
  await useUp('token')
  const card = JSON.stringify({ number: '4242424242424242', expiry: '08/29', cvc: '123', holder: 'Ana' })
  const headers = { 'Content-Type': 'application/json', 'X-Locale': 'de' }
  const answer = await site.app.request('http://bonaca.test/sandbox/tokens', { method: 'POST', headers, body: card })
  expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Access-Control-Allow-Origin')]).toEqual(
    [429, '30', '*'],
  )
  expect(await answer.json()).toMatchObject({ error: { message: translatorOf('de')('limit.token', { minutes: 1 }) } })
})

test('a mailbox is answered a few times an hour, whoever names it', async () => {
  const send = (caller: string, email: string) =>
    call(site.app, 'sendEmail', { body: { ...message, email }, headers: { 'X-Test-Caller': caller } })
  for (const caller of ['a', 'b', 'c', 'd', 'e']) expect((await send(caller, 'ana@mail.example')).status).toBe(202)
  expect((await send('f', 'ANA@mail.example')).status).toBe(429)
  expect((await send('f', 'ivo@mail.example')).status).toBe(202)
})

test('one booking is watched by a few devices, from wherever', async () => {
  const { id } = await bookedParty(site.services.db)
  await useUp('status_booking', about(id, [guest]))
  const watch = (path: { id: string }) =>
    call(site.app, 'status', { path, headers: { 'X-Test-Caller': 'another' } }).then(({ status }) => status)
  expect(await watch({ id })).toBe(429)
  expect(await watch({ id: (await bookedParty(site.services.db)).id })).toBe(200)
})

type Action = typeof actInDocument | typeof actOnBooking | typeof lookForRefunds | typeof leaveReview

const send = async (action: Action, path: string, fields: Record<string, string>): Promise<unknown> =>
  action(asked(site, path, { caller: [guest], fields }))
const sentence = (limit: LimitName) =>
  expect.stringContaining(translatorOf('hr')(`limit.${limit}`, { minutes: 1 }).slice(0, 30))

describe('without script, everything that was typed comes back with', () => {
  const lookUp = { code: 'BNC-AAAAAA', email: 'ana@mail.example' }
  const forms: [LimitName, Action, string, Record<string, string>, string][] = [
    ['message', toDocument(sendMessage), '/hr/kontakt', message, 'typed'],
    ['message', toDocument(sendEnquiry), '/hr/privatni-izleti', message, 'typed'],
    ['review', leaveReview, '/hr/ostavite-recenziju', { ...review, stars: '5' }, 'typed'],
    ['find', lookForRefunds, '/hr/isplata', lookUp, 'typed'],
    ['find', actOnBooking, '/hr/booking', lookUp, 'typed'],
  ]
  test.each(forms)('%s', async (limit, action, path, fields, typed) => {
    await useUp(limit)
    const answer = await send(action, path, fields)
    expect(answer).toMatchObject({
      data: { errors: { form: [sentence(limit)] }, [typed]: fields },
      init: { status: 429, headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } },
    })
  })

  test('a step of the booking, and no draft is written', async () => {
    await useUp('validate')
    const fields = { first_name: 'Ana', intent: 'next' }
    expect(await send(actInDocument, '/hr/rezerviraj?step=details', fields)).toMatchObject({
      data: { fields: { first_name: 'Ana' }, rejection: { errors: { form: [sentence('validate')] } } },
      init: { status: 429 },
    })
    expect(await site.services.db.selectFrom('booking_draft').selectAll().execute()).toEqual([])
  })
})

test('a code is looked for a few times an hour from wherever, whether there is such a booking or not', async () => {
  const { code } = await bookedParty(site.services.db)
  for (const known of [code, 'BNC-AAAAAA']) {
    const find = () => send(lookForRefunds, '/hr/isplata', { code: known, email: 'guess@mail.example' })
    const statuses = []
    for (let guess = 0; guess < 11; guess++) statuses.push(((await find()) as { init: ResponseInit }).init.status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  }
})

test('the page of a booking says when to come again, in its own language', async () => {
  const { id } = await bookedParty(site.services.db)
  await useUp('status')
  await expect(loadBookingResult(asked(site, `/hr/booking/${id}`, { caller: [guest], id }))).rejects.toMatchObject({
    data: { tooOften: sentence('status') },
    init: { status: 429, headers: { 'Retry-After': '1' } },
  })
})
