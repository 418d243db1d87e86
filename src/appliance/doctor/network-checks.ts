import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { problem } from '../../domain/monitoring/finding.ts'
import { checkCertificate, codeOf } from '../../domain/monitoring/site-checks.ts'
import { type CheckResult, ok, resultOf, warning } from './check.ts'

/** Whether the host name of the site leads to this machine. */
export async function checkDns(origin: string): Promise<CheckResult> {
  const { hostname } = new URL(origin)
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? [])
  try {
    const found = (await lookup(hostname, { all: true })).map(({ address }) => address)
    const list = found.join(', ')
    if (found.some((address) => own.includes(address))) return ok('dns', `${hostname} leads to this machine (${list}).`)
    return warning(
      'dns',
      `${hostname} leads to ${list}, which is no address of a network interface here.`,
      'That is right behind a CDN or an address translation. Otherwise change the A and AAAA records to this server.',
    )
  } catch (error) {
    return resultOf(problem('dns', 'dns_none', { host: hostname, code: codeOf(error) }), '')
  }
}

/** @param ca the certificate authorities to trust; by default those of Node.js */
export async function checkTls(origin: string, now: Date, ca?: string): Promise<CheckResult> {
  const finding = await checkCertificate(origin, now, ca)
  if (finding) return resultOf(finding, `The certificate of ${new URL(origin).hostname} is valid.`)
  return warning('certificate', `${origin} is not https.`, 'Set ORIGIN to an address with https for real bookings.')
}

/** Whether the site accepts bookings, and none of the pages in its sitemap fails. */
export async function checkSiteAnswers(address: string): Promise<CheckResult> {
  const response = await request(`${address}/readyz`)
  if (!response?.ok) {
    const answer = response ? await response.text() : `nothing answers at ${address}`
    return resultOf(problem('site', 'site_down', { answer }), '')
  }
  const sitemap = (await (await request(`${address}/sitemap.xml`))?.text()) ?? ''
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const failing: string[] = []
  for (const path of paths) {
    const page = await request(address + path)
    await page?.arrayBuffer()
    if (!page || page.status >= 500) failing.push(path)
  }
  if (failing.length > 0) {
    const pages = [...failing.slice(0, 5), ...(failing.length > 5 ? ['…'] : [])].join(', ')
    return resultOf(problem('site', 'site_pages', { pages }), '')
  }
  return ok('site', `The site is ready, and answers with each of its ${paths.length} pages.`)
}

const request = (url: string) => fetch(url, { signal: AbortSignal.timeout(20_000) }).catch(() => null)
