import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { sampleMail } from '../../../../test/fixtures/sample-mail.ts'
import { smtpMailer } from './smtp-mailer.ts'

const from = 'Bonaca <hello@bonaca.example>'
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

interface Accepted {
  from: string
  to: string[]
  raw: Buffer
  secure: boolean
}

/** Starts an SMTP server on a free port. It records the accepted mails. */
async function mailServer(options: SMTPServerOptions = {}) {
  const accepted: Accepted[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        accepted.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
          secure: session.secure,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanups.push(() => new Promise<void>((closed) => server.close(closed)))
  return { accepted, address: `127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

function mailer(url: string) {
  const created = smtpMailer(url, from)
  cleanups.push(() => created.close())
  return created
}

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

test('delivers a mail, and a resent mail has the same Message-ID', async () => {
  const { accepted, address } = await mailServer()
  const to = mailer(`smtp://${address}?tls.rejectUnauthorized=false`)
  expect(await to.send(sampleMail())).toBe('sent')
  expect(await to.send(sampleMail())).toBe('sent')
  expect(accepted[0]).toMatchObject({ from: 'hello@bonaca.example', to: ['ana@mail.example'], secure: true })
  const [first, second] = await Promise.all(accepted.map(({ raw }) => PostalMime.parse(raw)))
  expect(first?.subject).toBe('Vaša karta: 14. srpnja 2027., 9:00 Bibinje')
  expect(first?.messageId).toBe('<01990000-0000-7000-8000-000000000001@bonaca.example>')
  expect(second?.messageId).toBe(first?.messageId)
  expect(first?.date).toBe('2027-07-01T06:30:00.000Z')
})

test('smtps uses implicit TLS and rejects a self-signed certificate', async () => {
  const { accepted, address } = await mailServer({ secure: true })
  expect(await mailer(`smtps://${address}?tls.rejectUnauthorized=false`).send(sampleMail())).toBe('sent')
  expect(accepted[0]?.secure).toBe(true)
  const refused = await mailer(`smtps://${address}`).send(sampleMail())
  expect(refused).toMatchObject({ permanent: false, failed: expect.stringContaining('certificate') })
})

test('requireTLS fails if the server offers no STARTTLS', async () => {
  const { accepted, address } = await mailServer({ hideSTARTTLS: true })
  expect(await mailer(`smtp://${address}`).send(sampleMail())).toBe('sent')
  expect(await mailer(`smtp://${address}?requireTLS=true`).send(sampleMail())).toMatchObject({ permanent: false })
  expect(accepted).toHaveLength(1)
})

const withoutTls = { hideSTARTTLS: true } satisfies SMTPServerOptions

test('an unknown recipient is a permanent failure and does not affect the next mail', async () => {
  const { accepted, address } = await mailServer({
    ...withoutTls,
    onRcptTo: ({ address: to }, _, done) =>
      to.startsWith('nobody') ? done(smtpError(550, '5.1.1 No such user')) : done(),
  })
  const to = mailer(`smtp://${address}`)
  const refused = await to.send(sampleMail({ to: 'nobody@mail.example' }))
  expect(refused).toEqual({ failed: 'EENVELOPE 550 5.1.1 No such user', permanent: true })
  expect(await to.send(sampleMail())).toBe('sent')
  expect(accepted).toHaveLength(1)
})

test('a 4xx reply to RCPT TO is a transient failure', async () => {
  const { address } = await mailServer({
    ...withoutTls,
    onRcptTo: (_, __, done) => done(smtpError(452, '4.2.2 Mailbox full')),
  })
  expect(await mailer(`smtp://${address}`).send(sampleMail())).toMatchObject({
    failed: expect.stringContaining('452 4.2.2'),
    permanent: false,
  })
})

test.each([
  [451, false],
  [554, true],
])('the failure after reply %i to DATA has permanent = %s', async (code, permanent) => {
  const { address } = await mailServer({
    ...withoutTls,
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => done(smtpError(code, 'not now or never')))
    },
  })
  expect(await mailer(`smtp://${address}`).send(sampleMail())).toMatchObject({ permanent })
})

test('a rejected sender or login is a transient failure and does not leak the password', async () => {
  const sender = await mailServer({ ...withoutTls, onMailFrom: (_, __, done) => done(smtpError(550, 'who are you')) })
  expect(await mailer(`smtp://${sender.address}`).send(sampleMail())).toMatchObject({ permanent: false })
  const login = await mailServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(smtpError(535, 'wrong password')),
  })
  const refused = await mailer(`smtp://user:s3cret@${login.address}`).send(sampleMail())
  expect(refused).toMatchObject({ permanent: false, failed: expect.stringContaining('535') })
  expect(JSON.stringify(refused)).not.toContain('s3cret')
})

test('decodes user and password from the URL', async () => {
  let login = {}
  const { address } = await mailServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      login = { username, password }
      done(null, { user: username })
    },
  })
  expect(await mailer(`smtp://me%40host:p%3Aw%2F%25@${address}`).send(sampleMail())).toBe('sent')
  expect(login).toEqual({ username: 'me@host', password: 'p:w/%' })
})

test('refused and closed connections are transient failures', async () => {
  const { address } = await rawServer((socket) => socket.destroy())
  expect(await mailer(`smtp://${address}`).send(sampleMail())).toMatchObject({ permanent: false })
  const gone = await rawServer(() => {})
  await new Promise((closed) => gone.server.close(closed))
  expect(await mailer(`smtp://${gone.address}`).send(sampleMail())).toMatchObject({
    failed: expect.stringContaining('ECONNREFUSED'),
    permanent: false,
  })
})

test('a recipient that is not a single address is rejected before connecting', async () => {
  const { accepted, address } = await mailServer(withoutTls)
  const to = 'ana@mail.example, all@victims.example'
  expect(await mailer(`smtp://${address}`).send(sampleMail({ to }))).toMatchObject({ permanent: true })
  expect(accepted).toEqual([])
})

async function rawServer(greet: (socket: Socket) => void): Promise<{ server: Server; address: string }> {
  const server = createServer(greet)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanups.push(() => server.close())
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}
