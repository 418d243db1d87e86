import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isNetwork } from '../../shared/addresses.ts'
import { rateLimitKeyResolver } from './client-ip.ts'

/** The rate limit keys of a request from this address through these proxies. */
async function keysOf(
  remoteAddress: string | undefined,
  { forwarded, trusted = [], key = 'key' }: { forwarded?: string; trusted?: string[]; key?: string } = {},
): Promise<string[]> {
  const rateLimitKeyOf = rateLimitKeyResolver({ key, trustedProxies: trusted })
  const app = new Hono().get('/', (c) => c.json(rateLimitKeyOf(c)))
  const headers = new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded })
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).json()
}
const trusted = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']
const guest = '203.0.113.7'

test('an address always has the same key, different ones have different keys, and keys hide the address', async () => {
  expect(await keysOf(guest)).toEqual(await keysOf(guest))
  expect(await keysOf(guest)).toEqual(await keysOf(`::ffff:${guest}`))
  expect(await keysOf(guest)).not.toEqual(await keysOf('203.0.113.8'))
  expect(await keysOf(guest)).not.toEqual(await keysOf(guest, { key: 'of another site' }))
  expect(await keysOf(guest)).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
})

test('an IPv6 address has three keys: of its /64, /56 and /48', async () => {
  const one = await keysOf('2001:db8:1:2:3:4:5:6')
  expect(one).toHaveLength(3)
  for (const same of ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::', '2001:db8:1:2::1%eth0']) {
    expect(await keysOf(same)).toEqual(one)
  }
  const sameKeys = async (address: string) => (await keysOf(address)).map((key, index) => key === one[index])
  expect(await sameKeys('2001:db8:1:3::1')).toEqual([false, true, true])
  expect(await sameKeys('2001:db8:1:1ff::1')).toEqual([false, false, true])
  expect(await sameKeys('2001:db8:2:2::1')).toEqual([false, false, false])
  expect(await sameKeys('::1')).toEqual([false, false, false])
  expect(await keysOf('2001:db8::1:0:0:1')).toEqual(await keysOf('2001:db8::'))
})

test.each([
  ['127.0.0.1', guest],
  ['127.0.0.1', `198.51.100.9, ${guest}`],
  ['127.0.0.1', `198.51.100.9,${guest} , 10.1.2.3`],
  ['::ffff:127.0.0.1', `${guest}, 10.1.2.3`],
  ['fd00::1', `::ffff:${guest}`],
])('X-Forwarded-For of a trusted proxy is used: %s, %s', async (peer, forwarded) => {
  expect(await keysOf(peer, { forwarded, trusted })).toEqual(await keysOf(guest))
})

test.each([
  [guest, '198.51.100.9'],
  [guest, '127.0.0.1'],
  [guest, ''],
])('X-Forwarded-For of an untrusted peer is ignored: %s, %s', async (peer, forwarded) => {
  expect(await keysOf(peer, { forwarded, trusted })).toEqual(await keysOf(guest))
})

test('an invalid X-Forwarded-For entry yields the key of the proxy', async () => {
  expect(await keysOf('10.0.0.1', { forwarded: `${guest}, unknown`, trusted })).toEqual(await keysOf('10.0.0.1'))
  expect(await keysOf('10.0.0.1', { trusted })).toEqual(await keysOf('10.0.0.1'))
  expect(await keysOf(undefined)).toEqual(await keysOf(''))
})

test.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1/128', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['proxy.example', false],
  ['', false],
])('%s as a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected)
})
