import { expect, test } from 'vitest'
import { sandboxOrderFor } from '../../../../test/fixtures/test-sandbox.ts'
import { sandboxProvider } from './client.ts'

const respondingWith = (respond: () => Response | Promise<Response>) =>
  sandboxProvider('card', {
    baseUrl: 'http://sandbox.test',
    publicUrl: 'https://bonaca.example',
    secretKey: 'k',
    webhookSecret: 'w',
    timeoutMs: 50,
    fetch: async () => respond(),
  })
const broken: [string, () => Response | Promise<Response>][] = [
  ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['a timeout', () => new Promise(() => {})],
  ['a server error', () => Response.json({ error: { code: 'absent' } }, { status: 503 })],
  ['too many requests', () => Response.json({}, { status: 429 })],
  ['no JSON', () => new Response('<html>')],
  ['JSON that is not a charge', () => Response.json({ id: 'ch_1', status: 'authorized' })],
  ['a 404 of another server', () => new Response('<h1>Are you lost?</h1>', { status: 404 })],
]
test.each(broken)('%s is unknown, never declined', async (_, respond) => {
  const provider = respondingWith(respond)
  const of = { attemptId: 'a', reference: 'ch_1' }
  for (const answer of [
    provider.start(sandboxOrderFor('a', 'tok_1')),
    provider.snapshot(of),
    provider.capture({ ...of, amount: 1 }),
    provider.void(of),
    provider.refund({ ...of, refundId: 'r', amount: 1, refundedBefore: 0 }),
  ]) {
    expect(await answer).toMatchObject({ outcome: 'unknown' })
  }
})

test('a wrong secret key declines the start; the state of an existing payment is unknown', async () => {
  const provider = respondingWith(() => Response.json({ title: 'Unauthorized' }, { status: 401 }))
  expect(await provider.start(sandboxOrderFor('a', 't'))).toEqual({ outcome: 'declined', reason: 'provider_fault' })
  expect(await provider.snapshot({ attemptId: 'a', reference: null })).toMatchObject({ outcome: 'unknown' })
})
