import { otherProviders, suggestedDomains } from '../../../../shared/mail-providers.ts'

/** Misspellings of `com`. None of them is a top-level domain. */
const misspelledCom = /\.(?:con|cmo|ocm|vom|xom|cpm|comm|coom)$/

/**
 * The address with a likely typing error in its domain corrected; undefined if the domain looks right. Providers have the
 * same name in several countries, so a top-level domain is corrected to `com` only.
 */
export function suggestEmail(email: string): string | undefined {
  const [, name = '', entered = ''] = /^(\S+)@([^\s@]+)$/.exec(email.trim()) ?? []
  const domain = entered.toLowerCase()
  if (!name || suggestedDomains.includes(domain) || otherProviders.includes(domain)) return undefined
  const corrected = domain.replace(misspelledCom, '.com')
  const suggested = suggestedDomains.includes(corrected) ? corrected : closestDomain(corrected)
  if (suggested) return `${name}@${suggested}`
  return corrected === domain ? undefined : `${name}@${corrected}`
}

const closestDomain = (domain: string) =>
  suggestedDomains.find(
    (other) => isOneEditApart(domain, other) && (other.endsWith('.com') || firstLabel(domain) !== firstLabel(other)),
  )

const firstLabel = (domain: string) => domain.split('.', 1)[0]

/** Whether the Damerau-Levenshtein distance is one: a letter is added, missing, different, or swapped with the next one. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short === long) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return (
    short.slice(start + 1) === long.slice(start + 1) || (isSwapped && short.slice(start + 2) === long.slice(start + 2))
  )
}
