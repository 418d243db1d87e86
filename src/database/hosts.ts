import { isDecodable } from '../shared/addresses.ts'

/**
 * Splits a libpq multi-host URL, `postgresql://user:password@first:5432,second:5432/database?…`, into one URL per host,
 * since `pg` doesn't support several. Returns null for any other text. `target_session_attrs` must be `primary` or
 * `read-write`: failover always selects the primary.
 */
export function hostsOf(url: string): string[] | null {
  const [, scheme, credentials = '', hosts = '', rest = ''] = multiHostUrl.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${scheme}://${credentials}${host}${withoutTargetAttribute(rest)}`)
  const target = parametersOf(rest).get('target_session_attrs') ?? 'primary'
  if (!scheme || !urls.every(isDatabaseUrl) || !primaryTargets.includes(target)) return null
  return urls.length > 1 && hosts.split(',').includes('') ? null : urls
}

/** An unescaped / ? or # in the password moves the @ behind the host. */
function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.hash !== '' || `${url.pathname}${url.search}`.includes('@')) return false
  return isDecodable(url.username + url.password + url.pathname)
}

// The credentials end at the last @ before the path: an unescaped password may contain an @ too.
const multiHostUrl = /^(postgres(?:ql)?):\/\/([^/?]*@)?([^/?@]*)(.*)$/

const primaryTargets = ['read-write', 'primary']

const parametersOf = (rest: string) => new URLSearchParams(rest.split('?')[1])

function withoutTargetAttribute(rest: string): string {
  const parameters = parametersOf(rest)
  if (!parameters.has('target_session_attrs')) return rest
  parameters.delete('target_session_attrs')
  return `${rest.split('?')[0]}${parameters.size > 0 ? `?${parameters}` : ''}`
}
