/**
 * Splits a libpq multi-host URL, `postgresql://user:password@first:5432,second:5432/database?…`, into one URL per host,
 * since `pg` doesn't support several. Returns null for any other text. `target_session_attrs` must be `primary` or
 * `read-write`: failover always selects the primary.
 */
export function hostsOf(url: string): string[] | null {
  const [, scheme, credentials = '', hosts = '', rest = ''] = multiHostUrl.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${scheme}://${credentials}${host}${withoutTargetAttribute(rest)}`)
  const target = parametersOf(rest).get('target_session_attrs') ?? 'primary'
  if (!scheme || !urls.every((candidate) => URL.canParse(candidate)) || !primaryTargets.includes(target)) return null
  return urls.length > 1 && hosts.split(',').includes('') ? null : urls
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
