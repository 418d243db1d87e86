/**
 * One address for each host of `postgresql://user:password@first:5432,second:5432/database?…`, in their order, as libpq
 * understands it and `pg` doesn't. Of several hosts we always want the one that takes writes, so `target_session_attrs`
 * may only say that. Null when the text is no such address.
 */
export function hostsOf(url: string): string[] | null {
  const [, scheme, credentials = '', hosts = '', rest = ''] = shape.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${scheme}://${credentials}${host}${withoutTarget(rest)}`)
  const wanted = parametersOf(rest).get('target_session_attrs') ?? 'primary'
  if (!scheme || !urls.every((one) => URL.canParse(one)) || !writing.includes(wanted)) return null
  return urls.length > 1 && hosts.split(',').includes('') ? null : urls
}

// The credentials end at the last @ before the path: a password that was not escaped may have one too.
const shape = /^(postgres(?:ql)?):\/\/([^/?]*@)?([^/?@]*)(.*)$/

const writing = ['read-write', 'primary']

const parametersOf = (rest: string) => new URLSearchParams(rest.split('?')[1])

function withoutTarget(rest: string): string {
  const parameters = parametersOf(rest)
  if (!parameters.has('target_session_attrs')) return rest
  parameters.delete('target_session_attrs')
  return `${rest.split('?')[0]}${parameters.size > 0 ? `?${parameters}` : ''}`
}
