import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleMail } from '../../../../test/fixtures/sample-mail.ts'
import { renderMessage } from '../../../mail/render-message.ts'
import { sampleMailData } from '../../../mail/sample-mails.ts'
import { fileMailer } from './file-mailer.ts'

const from = 'Bonaca <hello@bonaca.example>'
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bonaca-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const files = () => readdir(join(dataDir, 'mail'))
const rawFile = async () => readFile(join(dataDir, 'mail', (await files())[0] ?? ''))
const parseFile = async () => PostalMime.parse(await rawFile())
const headersOf = (raw: Buffer) => raw.toString('latin1').split('\r\n\r\n')[0] ?? ''

test('writes a valid .eml file with headers, bodies and attachments', async () => {
  expect(await fileMailer(dataDir, from).send(sampleMail())).toBe('sent')
  expect(await files()).toEqual(['01990000-0000-7000-8000-000000000001.eml'])
  const mail = await parseFile()
  expect(mail.from).toMatchObject({ name: 'Bonaca', address: 'hello@bonaca.example' })
  expect(mail.to).toMatchObject([{ address: 'ana@mail.example' }])
  expect(mail.replyTo).toMatchObject([{ name: 'Bonaca', address: 'hello@bonaca.example' }])
  expect(mail.subject).toBe('Vaša karta: 14. srpnja 2027., 9:00 Bibinje')
  expect(mail.messageId).toBe('<01990000-0000-7000-8000-000000000001@bonaca.example>')
  expect(mail.date).toBe('2027-07-01T06:30:00.000Z')
  expect(mail.text?.trim()).toBe('Čekamo vas')
  expect(mail.html).toContain('Čekamo vas')
  const header = (key: string) => mail.headers.find((found) => found.key === key)?.value
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(header('content-language')).toBe('hr')
  expect(mail.attachments).toMatchObject([
    { filename: 'code.png', mimeType: 'image/png', disposition: 'inline', contentId: '<code>' },
    { filename: 'bonaca-BNC-7K4Q2X.ics', mimeType: 'text/calendar', disposition: 'attachment', method: 'PUBLISH' },
  ])
})

test('a rendered ticket survives the MIME round trip', async () => {
  const content = await renderMessage('confirmed', sampleMailData('pl').confirmed)
  await fileMailer(dataDir, from).send(sampleMail(content))
  const mail = await parseFile()
  expect(mail.subject).toBe(content.subject)
  expect(mail.text?.trim()).toBe(content.text)
  expect(mail.html?.replace(/\r?\n$/, '')).toBe(content.html)
  const [chart, code, calendar] = mail.attachments.map(({ content: bytes }) => Buffer.from(bytes as ArrayBuffer))
  expect([chart, code]).toEqual(content.attachments.slice(0, 2).map((attachment) => attachment.content))
  // The mail parser converts CRLF to LF in calendar files.
  expect(calendar?.toString()).toBe(content.attachments[2]?.content.toString().replaceAll('\r\n', '\n'))
})

test('sending twice writes one byte-identical file and leaves no temporary file', async () => {
  const mailer = fileMailer(dataDir, from)
  await mailer.send(sampleMail())
  const first = await rawFile()
  await Promise.all([mailer.send(sampleMail()), mailer.send(sampleMail())])
  expect(await files()).toHaveLength(1)
  expect((await rawFile()).equals(first)).toBe(true)
})

test('only the owner may read the folder (mode 0700)', async () => {
  await fileMailer(dataDir, from).send(sampleMail())
  expect((await stat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700)
})

test('a write error is a transient failure', async () => {
  await writeFile(join(dataDir, 'mail'), 'in the way')
  expect(await fileMailer(dataDir, from).send(sampleMail())).toMatchObject({ permanent: false })
})

describe('user input can inject neither headers nor recipients', () => {
  test('through line breaks in the subject or a name', async () => {
    const subject = 'Hi\r\nBcc: all@victims.example\r\n\r\n<b>body</b>\u2028X-Evil: 1'
    const replyTo = { name: 'Ana"\r\nCc: all@victims.example\r\n', address: 'ana@mail.example' }
    await fileMailer(dataDir, from).send(sampleMail({ subject, replyTo }))
    const names = headersOf(await rawFile())
      .split(/\r\n(?=\S)/)
      .map((header) => header.split(':')[0])
    expect(names.sort()).toEqual(
      [
        'Auto-Submitted',
        'Content-Language',
        'Content-Type',
        'Date',
        'From',
        'MIME-Version',
        'Message-ID',
        'Reply-To',
        'Subject',
        'To',
      ].sort(),
    )
    const mail = await parseFile()
    expect(mail.subject).toBe('Hi Bcc: all@victims.example <b>body</b> X-Evil: 1')
    expect(mail.cc ?? mail.bcc).toBeUndefined()
    expect(mail.replyTo).toMatchObject([{ address: 'ana@mail.example' }])
  })

  test.each([
    'ana@mail.example, all@victims.example',
    'ana@mail.example\r\nBcc: all@victims.example',
    'Ana <ana@mail.example>',
    'team: a@x.example, b@x.example;',
    'ana@mail.example@victims.example',
    'ana',
    '',
  ])('through a recipient that is not a single address: %j', async (to) => {
    expect(await fileMailer(dataDir, from).send(sampleMail({ to }))).toMatchObject({ permanent: true })
    await expect(files()).rejects.toThrow()
  })

  test.each(['a@x.example, b@x.example', 'a@x.example\r\nBcc: b@x.example'])(
    'through Reply-To, which is dropped if invalid: %j',
    async (address) => {
      await fileMailer(dataDir, from).send(sampleMail({ replyTo: { name: 'Ana', address } }))
      expect(headersOf(await rawFile())).not.toMatch(/b@x\.example|Reply-To/)
    },
  )

  test('through path traversal in the message id', async () => {
    await fileMailer(dataDir, from).send(sampleMail({ id: '../../etc/passwd' }))
    expect(await files()).toEqual(['______etc_passwd.eml'])
  })
})
