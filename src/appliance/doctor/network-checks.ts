import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { connect } from 'node:tls'
import { type CheckResult, codeOf, failed, ok, warning } from './check.ts'

/** Whether the host name of the site leads to this machine. */
export async function checkDns(origin: string): Promise<CheckResult> {
  const { hostname } = new URL(origin)
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? [])
  try {
    const found = (await lookup(hostname, { all: true })).map(({ address }) => address)
    const list = found.join(', ')
    if (found.some((address) => own.includes(address))) return ok('DNS', `${hostname} leads to this machine (${list}).`)
    return warning(
      'DNS',
      `${hostname} leads to ${list}, which is no address of a network interface here.`,
      'That is right behind a CDN or an address translation. Otherwise change the A and AAAA records to this server.',
    )
  } catch (error) {
    return failed(
      'DNS',
      `${hostname} has no address (${codeOf(error)}).`,
      `Add an A record of ${hostname} with the public IPv4 address of this server, and an AAAA record if it has IPv6.`,
    )
  }
}

/** Renewals start thirty days before the end, so less than this means that they fail. */
const renewedDays = 14

/**
 * Whether the public address has a valid certificate for longer than two weeks.
 * @param ca the certificate authorities to trust; by default those of Node.js
 */
export async function checkTls(origin: string, now: Date, ca?: string): Promise<CheckResult> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') {
    return warning('TLS', `${origin} is not https.`, 'Set ORIGIN to an address with https for real bookings.')
  }
  const remedy =
    'Open the ports 80 and 443 to the internet, and see journalctl -u caddy: Caddy obtains the certificate.'
  try {
    const until = await certificateEnd(hostname, Number(port || 443), ca)
    const days = Math.floor((until.getTime() - now.getTime()) / 86_400_000)
    const found = `The certificate of ${hostname} is valid for ${days} days.`
    return days < renewedDays ? failed('TLS', found, `Its renewal fails. ${remedy}`) : ok('TLS', found)
  } catch (error) {
    return failed('TLS', `${hostname} has no valid certificate (${codeOf(error)}).`, remedy)
  }
}

function certificateEnd(host: string, port: number, ca?: string): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: 10_000, ...(ca && { ca }) })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer in ten seconds')))
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
  })
}

/** Whether the site accepts bookings. */
export async function checkSite(address: string): Promise<CheckResult> {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(20_000) }).catch(() => null)
  if (answer?.ok) return ok('Site', 'The site is ready.')
  const found = answer ? `The site is not ready: ${await answer.text()}.` : `Nothing answers at ${address}.`
  return failed('Site', found, 'See journalctl --namespace=bonaca -n 50 for the reason, then: systemctl restart bonaca')
}
