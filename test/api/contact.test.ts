import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendContactMessage } from '../../src/domain/messages/send-contact-message.ts'
import type { PageReply } from '../../src/guest/site/http/page-definition.tsx'
import { submitEnquiryForm } from '../../src/guest/site/pages/forms/submit-message-form.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import { fileMailer } from '../../src/platform/integrations/mail/file-mailer.ts'
import { call } from '../fixtures/api-client.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let folder: string
beforeEach(async () => {
  site = await testSite()
  folder = await mkdtemp(join(tmpdir(), 'bonaca-contact-'))
})
afterEach(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const operator = 'operator@bonaca.test'
const validMessage = { name: 'Ana Kowalska', email: 'ana@mail.example', message: 'Is there shade on board?' }
const send = (over: object = {}, locale = 'en') =>
  call(site.app, 'sendEmail', { body: { ...validMessage, ...over }, headers: { 'X-Locale': locale } })

/** Sends all due mails with the file mailer and parses the written files. */
async function mails() {
  const mailer = fileMailer(folder, 'Bonaca <hello@bonaca.example>')
  const due = await site.services.db.selectFrom('message').select('id').where('state', '=', 'due').execute()
  for (const { id } of due) await sendMessageJob(site.services, mailer, { messageId: id })
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  const raw = await Promise.all(names.map((name) => readFile(join(folder, 'mail', name), 'utf8')))
  const parsed = await Promise.all(raw.map(async (source) => ({ source, ...(await PostalMime.parse(source)) })))
  const to = (address: string) => parsed.filter((mail) => mail.to?.some((recipient) => recipient.address === address))
  return { all: parsed, toOperator: to(operator), toSender: to(validMessage.email) }
}

const headersOf = ({ source }: { source: string }) => source.slice(0, source.indexOf('\r\n\r\n'))

test('sends a mail with Reply-To to the operator and an acknowledgement in X-Locale to the sender', async () => {
  expect((await send({}, 'de')).status).toBe(202)
  const { all, toOperator, toSender } = await mails()
  expect(all).toHaveLength(2)
  expect(toOperator[0]).toMatchObject({
    subject: 'Poruka: Ana Kowalska',
    replyTo: [{ name: 'Ana Kowalska', address: 'ana@mail.example' }],
  })
  expect(toOperator[0]?.text).toContain('> Is there shade on board?')
  expect(toSender[0]).toMatchObject({ subject: 'Ihre Nachricht ist angekommen' })
})

test('the acknowledgement greets by name and quotes the message', async () => {
  await send({ message: 'Is there shade on board on 14.07.2027?' })
  const { toSender } = await mails()
  expect(toSender[0]?.text).toContain('Dear Ana,')
  expect(toSender[0]?.text).toContain('> Is there shade on board on 14.07.2027?')
})

test.each([
  'Buy cheap watches at spam.example today',
  'Write to watches@spam.example',
  'Cheap watches: https://spam',
  'Cheap watches: +385 91 234 56 78',
  'Cheap watches: 091–123–4567',
  'Cheap watches at spam[.]example',
  'Cheap watches at spam．example',
])('the acknowledgement quotes nothing that leads its reader elsewhere: %s', async (message) => {
  await send({ name: 'Cheap watches', message })
  const { toSender } = await mails()
  expect(toSender).toHaveLength(1)
  expect(`${toSender[0]?.subject}${toSender[0]?.text}${toSender[0]?.html}`).not.toMatch(/watches|spam\.example/i)
  const row = await site.services.db
    .selectFrom('message')
    .select('details')
    .where('kind', '=', 'contact_acknowledgement')
    .executeTakeFirstOrThrow()
  expect(row.details).toEqual({})
})

describe('private tour enquiry', () => {
  test.each([
    ['a day without a month', { date_day: '14', date_month: '' }],
    ['a month without a day', { date_day: '', date_month: '2027-07' }],
  ])('%s is refused together with the other invalid fields', async (_, date) => {
    const fields = { ...validMessage, email: 'ana@', guests: '', departure_location: '', ...date }
    const { answer } = (await submitEnquiryForm(pageRequest(site, '/private-tours', { fields }))) as PageReply<unknown>
    expect(answer).toMatchObject({ sent: false, errors: { email: [expect.any(String)] } })
    expect(answer).toHaveProperty('errors.date', [expect.stringContaining('both a day and a month')])
    expect((await mails()).all).toHaveLength(0)
  })

  test('states date, number of guests and boarding place in the operator’s mail', async () => {
    const private_tour = { date: '2027-07-14', guests: 24, departure_location: 'bibinje' }
    expect((await send({ private_tour })).status).toBe(202)
    const { toOperator, toSender } = await mails()
    expect(toOperator[0]?.subject).toBe('Privatni izlet (sri., 14. srpnja 2027.): Ana Kowalska')
    expect(toOperator[0]?.text).toMatch(/srijeda, 14\.\s*srpnja 2027\..*Gosti: 24.*Polazak: Bibinje/s)
    expect(toSender).toHaveLength(1)
  })

  test('is accepted (202) without any details', async () => {
    expect((await send({ private_tour: {} })).status).toBe(202)
    expect((await mails()).toOperator[0]?.subject).toBe('Privatni izlet: Ana Kowalska')
  })

  test.each([
    [
      { date: '2027-05-10' },
      'private_tour.date',
      'This date has passed. Please choose another or leave the date blank.',
    ],
    [{ date: '2027-02-30' }, 'private_tour.date', 'This date doesn’t exist. Please check it.'],
    [{ guests: 0 }, 'private_tour.guests', 'Please enter a whole number.'],
    [{ guests: 2.5 }, 'private_tour.guests', 'Please enter a whole number.'],
    [{ guests: 201 }, 'private_tour.guests', 'Please enter 200 or fewer.'],
    [{ departure_location: 'split' }, 'private_tour.departure_location', 'Please choose where you’d like to board.'],
  ])('with %j gets 422 for %s: %s', async (private_tour, field, sentence) => {
    const { status, body } = await send({ private_tour })
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }])
  })

  test('is accepted (202) for today', async () => {
    expect((await send({ private_tour: { date: '2027-05-11' } })).status).toBe(202)
  })
})

describe('hostile or unusual input', () => {
  test.each([
    [{ name: 'Ana\r\nBcc: all@victims.example' }, 'name'],
    [{ name: 'Ana\nSubject: hello' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ email: 'ana@mail.example\r\nBcc: all@victims.example' }, 'email'],
    [{ email: 'ana@mail.example, all@victims.example' }, 'email'],
    [{ email: 'Ana <ana@mail.example>' }, 'email'],
    [{ message: 'x'.repeat(5001) }, 'message'],
    [{ message: 'short' }, 'message'],
    [{ message: 'with a \u0000 in it, long enough' }, 'message'],
  ])('%j gets 422 for %s and sends no mail', async (over, field) => {
    const { status, body } = await send(over)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await mails()).all).toEqual([])
  })

  test('special characters in the name add no mail header', async () => {
    await send({ name: 'Ana "Bcc: all@victims.example" <x@y.example>, Z\u202e' })
    const [mail] = (await mails()).toOperator
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['ana@mail.example'])
    expect(mail?.to?.map(({ address }) => address)).toEqual([operator])
    expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined])
    expect(headersOf(mail as { source: string })).not.toMatch(/^(bcc|cc):/im)
  })

  test('5000 characters are stored completely, counting CRLF as one', async () => {
    const lines = 'a fine day at sea\n'.repeat(277)
    const message = `${lines}${'!'.repeat(5000 - lines.length)}`
    expect(message).toHaveLength(5000)
    expect((await send({ message: message.replaceAll('\n', '\r\n') })).status).toBe(202)
    const row = await site.services.db
      .selectFrom('message')
      .select('details')
      .where('kind', '=', 'contact_message')
      .executeTakeFirstOrThrow()
    expect(row.details.message).toBe(message)
  })

  test('emoji and all scripts are delivered; HTML is escaped', async () => {
    const message = '👩‍🔧 šđčćž ąęłż ß 日本\n<script>alert(1)</script><img src=x onerror=alert(1)> & "all"'
    await send({ name: 'Łucja 🌊', message })
    const [mail] = (await mails()).toOperator
    expect(mail?.subject).toBe('Poruka: Łucja 🌊')
    expect(mail?.text).toContain('👩‍🔧 šđčćž ąęłż ß 日本')
    expect(mail?.text).toContain('<script>alert(1)</script>')
    expect(mail?.html).not.toMatch(/<script|<img src=x/)
    expect(mail?.html).toContain('&lt;script&gt;')
  })
})

describe('a form sent again', () => {
  const fromForm = (over: object = {}, formKey = 'form-1') =>
    sendContactMessage(site.services, { ...validMessage, ...over }, { locale: 'en', formKey, caller: null })
  const count = async () => (await mails()).all.length

  test('with the same formKey is one message, also when sent concurrently', async () => {
    await Promise.all([fromForm(), fromForm(), fromForm()])
    expect(await count()).toBe(2)
    await fromForm()
    expect(await count()).toBe(2)
  })

  test('with another text or another formKey is a new message', async () => {
    await fromForm()
    await fromForm({ message: 'And is there a shower?' })
    await fromForm({}, 'form-2')
    await fromForm({ private_tour: {} })
    expect(await count()).toBe(8)
  })
})
