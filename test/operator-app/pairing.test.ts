import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { revokeDevice } from '../../src/domain/devices/manage-devices.ts'
import { createFirstPairing } from '../../src/domain/devices/pairing.ts'
import { appRateLimitRules } from '../../src/domain/rate-limit/rate-limit-rules.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import type { Mailer } from '../../src/platform/integrations/mail/mailer.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { OperatorDevice, openPairing, pairedDevice } from '../fixtures/operator-device.ts'
import { SoftwareAuthenticator } from '../fixtures/software-authenticator.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const errorCode = ({ status, body }: { status: number; body: { error: { code: string } } }) => [
  status,
  body.error?.code,
]

describe('pairing', () => {
  test('the app answers 404 until a pairing link is open, and again when it has expired', async () => {
    const phone = new OperatorDevice(site)
    expect((await phone.get('/session')).status).toBe(404)
    expect((await phone.post('/sign-in/start', {})).status).toBe(404)
    await openPairing(site.services, 'Ana', 'crew')
    expect(errorCode(await phone.get('/session'))).toEqual([401, 'signed_out'])
    site.clock.advance(11)
    expect((await phone.get('/session')).status).toBe(404)
  })

  test('a link pairs one phone, once, and signs it in', async () => {
    const { token } = await openPairing(site.services, "Ana's phone", 'crew')
    const phone = new OperatorDevice(site)
    const paired = await phone.pair({ token })
    expect(paired).toMatchObject({ status: 200, body: { device: { name: "Ana's phone" }, role: 'crew', locale: 'en' } })
    expect(paired.headers.getSetCookie()[0]).toMatch(
      /^operator_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(await phone.get('/session')).toMatchObject({ status: 200, body: { device: { name: "Ana's phone" } } })
    expect(errorCode(await new OperatorDevice(site).pair({ token }))).toEqual([410, 'pairing_used'])
    const stored = await site.services.db.selectFrom('device_session').select('id_hash').executeTakeFirstOrThrow()
    expect(phone.cookie).not.toContain(stored.id_hash)
    expect((await takeAuditLog(site.database)).map(({ command, actor }) => [command, actor])).toEqual([
      ['device pair', 'operator@tests'],
      ['device paired', "Ana's phone"],
    ])
  })

  test('each start makes a new link for the first device, until one is paired', async () => {
    const [former, link] = [await createFirstPairing(site.services), await createFirstPairing(site.services)]
    const tokenOf = (made: typeof link) => made?.link.split('#')[1] ?? ''
    expect(errorCode(await new OperatorDevice(site).pair({ token: tokenOf(former) }))).toEqual([404, 'pairing_unknown'])
    expect(await new OperatorDevice(site).pair({ token: tokenOf(link) })).toMatchObject({
      status: 200,
      body: { role: 'owner' },
    })
    expect(await createFirstPairing(site.services)).toBeUndefined()
  })

  test('the link of the start ends when a device is paired by another one', async () => {
    const made = await createFirstPairing(site.services)
    const { token } = await openPairing(site.services, 'Ana', 'owner')
    await new OperatorDevice(site).pair({ token })
    const late = await new OperatorDevice(site).pair({ token: made?.link.split('#')[1] ?? '' })
    expect(errorCode(late)).toEqual([404, 'pairing_unknown'])
  })

  test('two phones that open one link at the same time: one is paired', async () => {
    const { token } = await openPairing(site.services, 'Race', 'crew')
    const phones = [new OperatorDevice(site), new OperatorDevice(site)]
    const answers = await Promise.all(phones.map((phone) => phone.pair({ token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await site.services.db.selectFrom('device').select('name').execute()).toEqual([{ name: 'Race' }])
  })

  test('the typed code works without its dash; wrong and expired links are refused in words', async () => {
    const { code } = await openPairing(site.services, 'Ana', 'crew')
    const { token } = await openPairing(site.services, 'Ivo', 'crew')
    const phone = new OperatorDevice(site)
    expect(errorCode(await phone.pair({ code: 'AAAA-AAAA' }))).toEqual([404, 'pairing_unknown'])
    expect(errorCode(await phone.post('/pairing/start', { code, token }))).toEqual([422, 'invalid'])
    expect((await phone.pair({ code: code.toLowerCase().replace('-', ' ') })).status).toBe(200)
    site.clock.advance(11)
    const late = await new OperatorDevice(site).pair({ token })
    expect(errorCode(late)).toEqual([410, 'pairing_expired'])
    expect(late.body.error.message).toContain('ten minutes')
    const croatian = await phone.post('/pairing/start', { token }, { 'X-Locale': 'hr' })
    expect(croatian.body.error.message).toContain('deset minuta')
  })

  test('a passkey needs user verification, this origin, and the challenge of this pairing', async () => {
    const { token } = await openPairing(site.services, 'Ana', 'crew')
    const other = await openPairing(site.services, 'Ivo', 'crew')
    const phone = new OperatorDevice(site)
    const start = async (key: string) => (await phone.post('/pairing/start', { token: key })).body.options.challenge
    const finish = (response: unknown) => phone.post('/pairing/finish', { token, response, locale: 'hr' })
    const careless = new SoftwareAuthenticator({ origin: phone.origin, verifiesUser: false })
    expect(errorCode(await finish(careless.register(await start(token))))).toEqual([403, 'passkey_refused'])
    const elsewhere = new SoftwareAuthenticator({ origin: 'http://evil.test' })
    expect(errorCode(await finish(elsewhere.register(await start(token))))).toEqual([403, 'passkey_refused'])
    expect(errorCode(await finish(phone.authenticator.register(await start(other.token))))).toEqual([
      403,
      'passkey_refused',
    ])
    const used = phone.authenticator.register(await start(token))
    expect((await finish(used)).status).toBe(200)
    expect(errorCode(await finish(used))).toEqual([410, 'pairing_used'])
  })
})

test('the operator gets a mail about each device of an owner, with who has paired it', async () => {
  for (const role of ['crew', 'owner'] as const) {
    const { token } = await openPairing(site.services, `The ${role}`, role)
    await new OperatorDevice(site).pair({ token })
  }
  const mails = await site.services.db.selectFrom('message').select(['id', 'recipient', 'details']).execute()
  expect(mails).toEqual([
    {
      id: expect.any(String),
      recipient: site.services.operator.email,
      details: { name: 'The owner', paired_by: 'operator@tests' },
    },
  ])
  const sent: string[] = []
  const send: Mailer['send'] = async ({ text }) => {
    sent.push(text)
    return 'sent'
  }
  await sendMessageJob(site.services, { send, close() {} }, { messageId: mails[0]?.id ?? '' })
  expect(sent.join()).toMatch(/The owner.*operator@tests.*operator device revoke "The owner"/s)
})

test('a passkey that belongs to a device pairs no other one', async () => {
  const phone = await pairedDevice(site, 'Ana', 'crew')
  const { token } = await openPairing(site.services, 'Copy', 'owner')
  expect(errorCode(await phone.pair({ token }))).toEqual([403, 'passkey_refused'])
  expect((await phone.get('/session')).body.device.name).toBe('Ana')
})

describe('signing in', () => {
  test('the passkey signs in again after signing out; a challenge works once', async () => {
    const phone = await pairedDevice(site, 'Ana', 'owner')
    await phone.post('/sign-out', {})
    expect(errorCode(await phone.get('/session'))).toEqual([401, 'signed_out'])
    const { body } = await phone.post('/sign-in/start', {})
    const response = phone.authenticator.authenticate(body.options.challenge)
    expect(await phone.post('/sign-in/finish', { response })).toMatchObject({ status: 200, body: { role: 'owner' } })
    expect(errorCode(await phone.post('/sign-in/finish', { response }))).toEqual([403, 'passkey_refused'])
    const stranger = new OperatorDevice(site)
    expect(errorCode(await stranger.signIn())).toEqual([403, 'passkey_unknown'])
  })

  test('a challenge expires after five minutes, a session after thirty days', async () => {
    const phone = await pairedDevice(site, 'Ana', 'crew')
    const { body } = await phone.post('/sign-in/start', {})
    site.clock.advance(6)
    const response = phone.authenticator.authenticate(body.options.challenge)
    expect(errorCode(await phone.post('/sign-in/finish', { response }))).toEqual([403, 'passkey_refused'])
    for (let day = 0; day < 30; day += 5) {
      expect((await phone.get('/session')).status).toBe(200)
      site.clock.advance(5 * 24 * 60)
    }
    expect(errorCode(await phone.get('/session'))).toEqual([401, 'signed_out'])
    expect((await phone.signIn()).status).toBe(200)
  })

  test('revoking ends the sessions at once and refuses the passkey', async () => {
    const phone = await pairedDevice(site, 'Lost phone', 'owner')
    const owner = await pairedDevice(site, 'Owner', 'owner')
    expect(await owner.act('device-revoke', { device: 'lost phone' })).toMatchObject({
      status: 200,
      body: { answer: { name: 'Lost phone' } },
    })
    expect(errorCode(await phone.get('/today'))).toEqual([401, 'revoked'])
    expect(errorCode(await phone.act('reservation-note', { booking: 'BNC-AAAAAA', note: 'x' }))).toEqual([
      401,
      'revoked',
    ])
    expect(errorCode(await phone.signIn())).toEqual([401, 'revoked'])
    expect((await pairedDevice(site, 'Lost phone', 'crew')).cookie).not.toBe('')
  })

  test('the passkey check of another device is refused', async () => {
    const ana = await pairedDevice(site, 'Ana', 'owner')
    const ivo = await pairedDevice(site, 'Ivo', 'owner')
    const { body } = await ana.post('/passkey-check/start', {})
    const response = ivo.authenticator.authenticate(body.options.challenge)
    expect(errorCode(await ana.post('/passkey-check/finish', { response }))).toEqual([403, 'passkey_unknown'])
    expect((await ana.checkPasskey()).status).toBe(200)
  })

  test('a revocation waits for an action in progress, and the next action is refused', async () => {
    const phone = await pairedDevice(site, 'Ana', 'crew')
    const { services } = site
    const device = await services.db.selectFrom('device').select('id').executeTakeFirstOrThrow()
    let revoked = false
    await inTransaction(services.db, async (trx) => {
      await trx.selectFrom('device').select('id').where('id', '=', device.id).forShare().execute()
      const revoking = revokeDevice(services, { device: 'Ana', actor: 'tests' }).then(() => {
        revoked = true
      })
      expect((await phone.get('/session')).status).toBe(200)
      expect(revoked).toBe(false)
      void revoking
    })
    await expect.poll(() => revoked).toBe(true)
    expect(errorCode(await phone.get('/session'))).toEqual([401, 'revoked'])
  })
})

test('attempts to pair are limited per client, so that a short code can not be guessed', async () => {
  const limited = await testSite({ callerOf: () => ['a client'] })
  await openPairing(limited.services, 'Ana', 'crew')
  const stranger = new OperatorDevice(limited)
  const guess = () => stranger.post('/pairing/start', { code: 'AAAA-AAAA' })
  const { points } = appRateLimitRules.pairing
  for (let attempt = 0; attempt < points; attempt++) expect((await guess()).status).toBe(404)
  const refused = await guess()
  expect(errorCode(refused)).toEqual([429, 'too_many'])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  await limited.close()
})

describe('HTTP', () => {
  test('answers have strict headers and no cache; other origins and content types are rejected', async () => {
    const phone = await pairedDevice(site, 'Ana', 'crew')
    const { headers } = await phone.get('/session')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    const origins = [
      'http://evil.test',
      'https://bonaca.test',
      'http://evil@bonaca.test',
      'http://bonaca.test:81',
      'null',
    ]
    for (const Origin of origins)
      expect(errorCode(await phone.post('/session', { locale: 'hr' }, { Origin })), Origin).toEqual([403, 'foreign'])
    expect(errorCode(await phone.post('/session', { locale: 'hr' }, { 'Content-Type': 'text/plain' }))).toEqual([
      415,
      'not_json',
    ])
    const withoutOrigin = await site.app.request('http://bonaca.test/operator/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: phone.cookie },
      body: '{"locale":"hr"}',
    })
    expect(withoutOrigin.status).toBe(403)
    expect((await phone.get('/session')).body.locale).toBe('en')
    expect((await phone.post('/session', { locale: 'hr' })).body.locale).toBe('hr')
  })
})
