import { createHmac } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Returns a function that computes the rate limit keys of a request, from the narrowest network to the widest. Keys are
 * HMACs, so that the IP address can't be recovered without the secret `key`.
 * @param trustedProxies CIDR blocks of proxies whose `X-Forwarded-For` header is trusted
 */
export function rateLimitKeyResolver({ key, trustedProxies }: { key: string; trustedProxies: string[] }) {
  const addressOf = clientAddressResolver(trustedProxies)
  return (c: Context): string[] => {
    const address = addressOf(getConnInfo(c).remote.address, c.req.header('X-Forwarded-For'))
    return networksOf(address).map((network) => createHmac('sha256', key).update(network).digest('base64url'))
  }
}

/** Returns a function that determines the address of a client from its peer and the header `X-Forwarded-For`. */
export function clientAddressResolver(trustedProxies: string[]) {
  const trusted = blockListOf(trustedProxies)
  return (peer: string | undefined, forwarded: string | undefined) => clientIp(peer, forwarded, trusted)
}

function blockListOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, length === undefined ? (family === 'ipv6' ? 128 : 32) : Number(length), family)
  }
  return list
}

/**
 * Determines the client address. Starts at the peer and reads `X-Forwarded-For` from right to left for as long as the
 * current address is a trusted proxy. Entries further left may be forged.
 */
function clientIp(peer: string | undefined, forwarded: string | undefined, trusted: BlockList): string {
  let client = normalize(peer ?? '') ?? ''
  for (const hop of (forwarded ?? '').split(',').reverse()) {
    const previous = normalize(hop.trim())
    if (!previous || !trusted.check(client, isIP(client) === 6 ? 'ipv6' : 'ipv4')) break
    client = previous
  }
  return client
}

/**
 * Strips the IPv6 zone (`%eth0`) and converts IPv4-mapped IPv6 addresses to IPv4. Returns undefined if the text is no IP
 * address.
 */
function normalize(text: string): string | undefined {
  const address = text.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? undefined : address
}

/**
 * Returns an IPv4 address unchanged, and for an IPv6 address its /64: devices change their IPv6 address within the /64
 * without the user's doing.
 */
export const customerNetwork = (address: string): string => networksOf(address)[0] ?? address

/**
 * Returns an IPv4 address unchanged. For an IPv6 address returns its /64, /56 and /48: an ISP assigns a network of one of
 * these sizes to a customer.
 */
function networksOf(address: string): string[] {
  if (isIP(address) !== 6) return [address]
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [left, right].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const hex = [...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join('')
  return [64, 56, 48].map((bits) => `${hex.slice(0, bits / 4)}/${bits}`)
}
