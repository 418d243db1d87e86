import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/fixtures/test-database.ts'
import { createTestSandbox, sandboxOrderFor, type TestSandbox } from '../../../../../test/fixtures/test-sandbox.ts'
import { locales } from '../../../../i18n/locales.ts'

const { db, close } = await testDatabase()
afterAll(close)

let sandbox: TestSandbox

beforeEach(async () => {
  sandbox = await createTestSandbox(db)
})

async function challenge(): Promise<string> {
  const answer = await sandbox.provider('card').start(sandboxOrderFor('a1', await sandbox.tokenFor('4000000000003220')))
  const action = answer.outcome === 'ok' ? answer.snapshot.nextAction : undefined
  return action?.type === 'challenge' ? `/challenges/${action.client_secret}` : ''
}

async function bank(): Promise<string> {
  const answer = await sandbox.provider('bank_card').start(sandboxOrderFor('b1', null))
  const action = answer.outcome === 'ok' ? answer.snapshot.nextAction : undefined
  return action?.type === 'redirect' ? new URL(action.url).pathname.slice('/sandbox'.length) : ''
}

const press = (path: string, outcome: string) =>
  sandbox.request(path, { method: 'POST', body: new URLSearchParams({ outcome }) })
const home = 'https://bonaca.example/de/buchung/x7'

describe('the challenge page', () => {
  test('has two buttons and a test mode notice in five languages', async () => {
    const path = await challenge()
    const modes = new Set<string>()
    for (const locale of locales) {
      const page = await (await sandbox.request(`${path}?locale=${locale}`)).text()
      expect(page).toContain(`<html lang="${locale}">`)
      expect(page).toContain('name="outcome" value="approve"')
      expect(page).toContain('name="outcome" value="refuse"')
      expect(page).not.toContain('sandbox.challenge')
      modes.add(page.match(/class="mode">([^<]+)/)?.[1] ?? '')
    }
    expect(modes.size).toBe(5)
    expect(modes).toContain('Test mode: no money moves')
    expect(await (await sandbox.request(path)).text()).toContain('<html lang="de">')
  })

  test('has a CSP with frame-ancestors self and a script nonce', async () => {
    const response = await sandbox.request(await challenge())
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    const nonce = policy.match(/script-src 'nonce-([^']+)'/)?.[1]
    expect(await response.text()).toContain(`<script nonce="${nonce}" src="../challenge.js">`)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('redirects to the merchant without JavaScript', async () => {
    const response = await press(await challenge(), 'approve')
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(home)
  })

  test('is idempotent for the same decision and returns 409 for another one', async () => {
    const path = await challenge()
    expect((await sandbox.post(path, { outcome: 'approve' })).status).toBe(204)
    expect((await sandbox.post(path, { outcome: 'approve' })).status).toBe(204)
    expect((await sandbox.post(path, { outcome: 'refuse' })).status).toBe(409)
    const page = await (await sandbox.request(path)).text()
    expect(page).toContain('data-outcome="approve"')
    expect(page).not.toContain('<button')
  })

  test('returns 409 for a canceled payment', async () => {
    const path = await challenge()
    await sandbox.provider('card').void({ attemptId: 'a1', reference: null })
    expect((await sandbox.post(path, { outcome: 'approve' })).status).toBe(409)
    expect(await (await sandbox.request(path)).text()).toContain('data-outcome="over"')
  })

  test('returns 404 for an unknown secret, 422 for an invalid outcome, 400 for invalid JSON', async () => {
    const path = await challenge()
    for (const odd of ['/challenges/x', '/challenges/%00', `/challenges/cs_${'A'.repeat(32)}`]) {
      expect((await sandbox.post(odd, { outcome: 'approve' })).status).toBe(404)
      expect((await sandbox.request(odd)).status).toBe(404)
      expect((await press(odd, 'approve')).status).toBe(404)
    }
    expect((await sandbox.post(path, { outcome: 'decline' })).status).toBe(422)
    expect((await sandbox.post(path, {})).status).toBe(422)
    expect((await press(path, 'perhaps')).status).toBe(422)
    const unreadable = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' }
    expect((await sandbox.request(path, unreadable)).status).toBe(400)
  })
})

describe('the bank page', () => {
  test('shows amount, reference and test mode without a script', async () => {
    const response = await sandbox.request(await bank())
    const page = await response.text()
    expect(page).toContain('30,00\u00a0€')
    expect(page).toContain('BNC-7K4Q2X')
    expect(page).toContain('Testbetrieb: Es fließt kein Geld')
    expect(page).toContain('<form method="post" target="_top">')
    expect(page).toContain('name="outcome" value="decline"')
    expect(page).toContain(`href="${home}"`)
    expect(page).not.toContain('<script')
    const policy = response.headers.get('Content-Security-Policy')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://bonaca.example")
  })

  test('keeps the first decision and redirects back on every later one', async () => {
    const path = await bank()
    for (const outcome of ['decline', 'approve']) {
      const response = await press(path, outcome)
      const back = expect.stringMatching(/^https:.*x7\?charge=ch_/)
      expect([response.status, response.headers.get('Location')]).toEqual([303, back])
    }
    expect(await sandbox.provider('bank_card').snapshot({ attemptId: 'b1', reference: null })).toMatchObject({
      snapshot: { status: 'declined' },
    })
    const page = await (await sandbox.request(path)).text()
    expect(page).not.toContain('<button')
    expect(page).toContain(`href="${home}"`)
  })

  test('returns 404 for unknown payments and 422 for an invalid outcome', async () => {
    expect((await sandbox.request('/bank/x')).status).toBe(404)
    expect((await press(`/bank/bk_${'A'.repeat(32)}`, 'approve')).status).toBe(404)
    expect((await press(await bank(), 'perhaps')).status).toBe(422)
    expect((await press((await bank()).replace('/bank/', '/challenges/'), 'approve')).status).toBe(404)
  })
})

describe('the card fields', () => {
  test.each(['number', 'expiry', 'cvc'])('the field %s is a separate page with frame-ancestors self', async (kind) => {
    const response = await sandbox.request(`/fields/${kind}?locale=it`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
    expect(await response.text()).toMatch(/autocomplete="cc-(number|exp|csc)"/)
  })

  test('the library contains its error message in all languages and is revalidated by ETag', async () => {
    const response = await sandbox.request('/v1.js')
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    const script = await response.text()
    for (const locale of locales) expect(script).toContain(`"${locale}":"`)
    const again = await sandbox.request('/v1.js', { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('fonts allow cross-origin requests, since the frames have an opaque origin', async () => {
    const font = await sandbox.request('/fonts/latin.woff2', { headers: { Origin: 'null' } })
    expect(font.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect((await font.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  })
})
