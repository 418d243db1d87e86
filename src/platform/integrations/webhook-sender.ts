import { lookup as systemLookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * IPv4 networks that a webhook must not reach: its URL could name a service of our own machine or network (SSRF). Of
 * IPv6 only global unicast addresses count as public, except those that contain an IPv4 address (6to4, Teredo) and
 * those for documentation.
 */
const internal = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  internal.addSubnet(network, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the machine or to an internal network. Also checks IPv4 addresses inside IPv6 ones. */
export function isInternalAddress(address: string): boolean {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  const plain = mapped ?? address
  const family = isIP(plain)
  if (family === 4) return internal.check(plain, 'ipv4')
  return family !== 6 || !globalUnicast.check(plain, 'ipv6') || internal.check(plain, 'ipv6')
}

/**
 * Resolves a host name for a connection, and fails if it has an internal address. The check and the connection use the same
 * answer, so that the name can't be rebound in between.
 */
const publicLookup =
  (lookup: typeof systemLookup): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const refused = addresses.find(({ address }) => isInternalAddress(address))
      const [first] = addresses
      if (refused || !first) return callback(new Error(`${hostname} has an internal address`), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })

const defaultTimeout = 10_000

export interface Webhook {
  url: string
  body: string
  headers: Record<string, string>
}

/**
 * Posts a webhook to an https URL on a public address. Redirects are not followed, and the body of the response is ignored. Any
 * status from 200 to 299 is a success.
 * @param timeout in milliseconds, from the lookup of the name to the headers of the response
 */
export function sendWebhook(
  { url, body, headers }: Webhook,
  {
    lookup = systemLookup,
    ca,
    timeout = defaultTimeout,
  }: { lookup?: typeof systemLookup; ca?: string; timeout?: number } = {},
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const { hostname, protocol } = new URL(url)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || (isIP(literal) !== 0 && isInternalAddress(literal)))
    return Promise.resolve({ ok: false, reason: 'not an https URL on a public address' })
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        lookup: publicLookup(lookup),
        signal: AbortSignal.timeout(timeout),
        ...(ca && { ca }),
      },
      (response) => {
        response.destroy()
        const { statusCode: status = 0 } = response
        resolve(status >= 200 && status < 300 ? { ok: true } : { ok: false, reason: `status ${status}` })
      },
    )
    sent.on('error', (error) => resolve({ ok: false, reason: error.message.slice(0, 200) }))
    sent.end(body)
  })
}
