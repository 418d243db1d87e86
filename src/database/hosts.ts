/**
 * Splits a libpq multi-host URL, `postgresql://user:password@first:5432,second:5432/database?…`, which `pg` doesn't support,
 * into one URL per host. `target_session_attrs` may only ask for the primary, which is what failover selects anyway. Returns
 * null for anything else.
 */
export function hostsOf(url: string): string[] | null {
  const [, scheme, credentials = '', hosts = '', rest = ''] = multiHostUrl.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${scheme}://${credentials}${host}${withoutTargetAttribute(rest)}`)
  const target = parametersOf(rest).get('target_session_attrs') ?? 'primary'
  if (!scheme || !urls.every((candidate) => URL.canParse(candidate)) || !primaryTargets.includes(target)) return null
  return urls.length > 1 && hosts.split(',').includes('') ? null : urls
}

// The credentials end at the last @ before the path, since an unescaped password may contain one.
const multiHostUrl = /^(postgres(?:ql)?):\/\/([^/?]*@)?([^/?@]*)(.*)$/

const primaryTargets = ['read-write', 'primary']

const parametersOf = (rest: string) => new URLSearchParams(rest.split('?')[1])

function withoutTargetAttribute(rest: string): string {
  const parameters = parametersOf(rest)
  if (!parameters.has('target_session_attrs')) return rest
  parameters.delete('target_session_attrs')
  return `${rest.split('?')[0]}${parameters.size > 0 ? `?${parameters}` : ''}`
}
