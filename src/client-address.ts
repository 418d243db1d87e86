import { createHmac } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  const fits = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 6 ? 128 : 32))
  return family !== 0 && fits && more.length === 0
}

/**
 * The client's address as the keys of its rate limits, from the narrowest network to the widest: keyed hashes, so that the
 * address can't be computed from them without the key.
 * @param trustedProxies networks whose `X-Forwarded-For` is believed
 */
export function callersBy({ key, trustedProxies }: { key: string; trustedProxies: string[] }) {
  const trusted = listOf(trustedProxies)
  return (c: Context): string[] => {
    const address = clientAddress(getConnInfo(c).remote.address, c.req.header('X-Forwarded-For'), trusted)
    return networksOf(address).map((network) => createHmac('sha256', key).update(network).digest('base64url'))
  }
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, length === undefined ? (family === 'ipv6' ? 128 : 32) : Number(length), family)
  }
  return list
}

/** From right to left, as far as we trust who has written it; what stands further left anybody may have made up. */
function clientAddress(peer: string | undefined, forwarded: string | undefined, trusted: BlockList): string {
  let nearest = plain(peer ?? '') ?? ''
  for (const hop of (forwarded ?? '').split(',').reverse()) {
    const before = plain(hop.trim())
    if (!before || !trusted.check(nearest, isIP(nearest) === 6 ? 'ipv6' : 'ipv4')) break
    nearest = before
  }
  return nearest
}

/** Without the name of a network card, and an IPv4 address as such where a socket for both writes it as IPv6. */
function plain(written: string): string | undefined {
  const address = written.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? undefined : address
}

/** An IPv4 address alone; of an IPv6 address its /64, /56 and /48, since a customer is given one of these. */
function networksOf(address: string): string[] {
  if (isIP(address) !== 6) return [address]
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [left, right].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const hex = [...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join('')
  return [64, 56, 48].map((bits) => `${hex.slice(0, bits / 4)}/${bits}`)
}
