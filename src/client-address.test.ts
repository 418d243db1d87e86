import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { callersBy, isNetwork } from './client-address.ts'

/** As whom somebody is counted who comes from this address, through these proxies. */
async function callerFrom(
  remoteAddress: string | undefined,
  { forwarded, trusted = [], key = 'key' }: { forwarded?: string; trusted?: string[]; key?: string } = {},
): Promise<string[]> {
  const callerOf = callersBy({ key, trustedProxies: trusted })
  const app = new Hono().get('/', (c) => c.json(callerOf(c)))
  const headers = new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded })
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).json()
}
const trusted = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']
const guest = '203.0.113.7'

test('the same address is the same caller, another is another, and neither shows', async () => {
  expect(await callerFrom(guest)).toEqual(await callerFrom(guest))
  expect(await callerFrom(guest)).toEqual(await callerFrom(`::ffff:${guest}`))
  expect(await callerFrom(guest)).not.toEqual(await callerFrom('203.0.113.8'))
  expect(await callerFrom(guest)).not.toEqual(await callerFrom(guest, { key: 'of another site' }))
  expect(await callerFrom(guest)).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
})

test('an IPv6 address has the keys of its /64, its /56 and its /48', async () => {
  const one = await callerFrom('2001:db8:1:2:3:4:5:6')
  expect(one).toHaveLength(3)
  for (const same of ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::', '2001:db8:1:2::1%eth0']) {
    expect(await callerFrom(same)).toEqual(one)
  }
  const sameKeys = async (address: string) => (await callerFrom(address)).map((key, index) => key === one[index])
  expect(await sameKeys('2001:db8:1:3::1')).toEqual([false, true, true])
  expect(await sameKeys('2001:db8:1:1ff::1')).toEqual([false, false, true])
  expect(await sameKeys('2001:db8:2:2::1')).toEqual([false, false, false])
  expect(await sameKeys('::1')).toEqual([false, false, false])
  expect(await callerFrom('2001:db8::1:0:0:1')).toEqual(await callerFrom('2001:db8::'))
})

test.each([
  ['127.0.0.1', guest],
  ['127.0.0.1', `198.51.100.9, ${guest}`],
  ['127.0.0.1', `198.51.100.9,${guest} , 10.1.2.3`],
  ['::ffff:127.0.0.1', `${guest}, 10.1.2.3`],
  ['fd00::1', `::ffff:${guest}`],
])('a proxy that we trust tells who it is: %s, %s', async (peer, forwarded) => {
  expect(await callerFrom(peer, { forwarded, trusted })).toEqual(await callerFrom(guest))
})

test.each([
  [guest, '198.51.100.9'],
  [guest, '127.0.0.1'],
  [guest, ''],
])('who is no proxy of ours can say what they like: %s, %s', async (peer, forwarded) => {
  expect(await callerFrom(peer, { forwarded, trusted })).toEqual(await callerFrom(guest))
})

test('what a proxy writes that is no address counts as the proxy itself', async () => {
  expect(await callerFrom('10.0.0.1', { forwarded: `${guest}, unknown`, trusted })).toEqual(
    await callerFrom('10.0.0.1'),
  )
  expect(await callerFrom('10.0.0.1', { trusted })).toEqual(await callerFrom('10.0.0.1'))
  expect(await callerFrom(undefined)).toEqual(await callerFrom(''))
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
