import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'

// Schemas of addresses in settings. They normalise valid ones and reject all others.

/** Scheme, host and port of a URL, normalised: in lower case, without the default port and the slash at the end. */
export const origin = (example: string) =>
  z
    .string()
    .refine((text) => isOrigin(URL.parse(text)), `expected an address without path, query and user, as ${example}`)
    .transform((text) => new URL(text).origin)

const isOrigin = (url: URL | null) =>
  url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !url.hostname.endsWith('.')

export const smtpUrl = z.string().refine((text) => isMailServer(URL.parse(text)), {
  error: 'expected an address as smtps://user:password@host:465, with special characters of the password as %2F',
})

// The parser ends the host at an unescaped slash or # in the password. The rest of the password is then in the path or
// the fragment, so a URL with one of them is rejected.
const isMailServer = (url: URL | null) =>
  url !== null &&
  /^smtps?:$/.test(url.protocol) &&
  url.hostname !== '' &&
  /^\/?$/.test(url.pathname) &&
  !url.href.includes('#') &&
  !url.search.includes('@') &&
  isDecodable(url.username + url.password)

export const databaseUrl = z.string().refine((text) => isDatabase(URL.parse(text)), {
  error:
    'expected an address as postgresql://user:password@host:5432/database, of one host, with special characters as %2F',
})

// The parser ends the host at an unescaped / ? or # in the password. The @ is then in the path, query or fragment. A
// comma separates several hosts, but `pg` reads only one host.
const isDatabase = (url: URL | null) =>
  url !== null &&
  /^postgres(?:ql)?:$/.test(url.protocol) &&
  !url.hostname.includes(',') &&
  !url.href.includes('#') &&
  !`${url.pathname}${url.search}`.includes('@') &&
  isDecodable(url.username + url.password + url.hostname + url.pathname)

/** `ana@müller.hr` becomes `ana@xn--mller-kva.hr`. */
export const emailAddress = z
  .string()
  .transform((text) => text.trim().replace(/(?<=@)[^@]+$/, (domain) => domainToASCII(domain) || domain))
  .pipe(z.email({ error: 'expected an e-mail address' }))

export const phoneNumber = z
  .string()
  .regex(/^\+?[\d\s()/.-]{5,}\d$/, { error: 'expected a phone number, as +385 23 000 000' })

export const listeningHost = z
  .string()
  .regex(/^[^/\s[\]]+$/, { error: 'expected an address of this machine, as 127.0.0.1' })

/** The URL of a map tile service with placeholders. */
export const tilesUrl = z.string().regex(/^https?:\/\/[^/{}\s@]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/, {
  error: 'expected an address as https://tiles.example.com/{z}/{x}/{y}.png',
})

export const sender = z
  .string()
  .refine(isSender, 'expected one e-mail address, as "Company" <hello@example.com>, with the name in quotation marks')

/** Matches exactly one address. Rejects lists, display names and header injection. */
const singleAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u

export const isSingleAddress = (address: string) => address.length <= 254 && singleAddress.test(address)

/**
 * Whether a From header with this sender has exactly one address. Nodemailer's parser reads
 * `Bonaca: trips <a@b.example>` as a group (RFC 6854), and finds no address in `Bonaca`.
 */
function isSender(text: string): boolean {
  const [sender, ...others] = addressparser(text)
  const isOne = sender !== undefined && !('group' in sender) && isSingleAddress(sender.address) && others.length === 0
  return isOne && /^(?:[^<>\p{Cc}]*<[^<>\s]+>|[^<>\s]+)$/u.test(text)
}

/** Addresses or networks, separated by commas. */
export const networks = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((all) => all.every(isNetwork), 'expected addresses or networks as 127.0.0.1,10.0.0.0/8')

/** Whether the text is an IP address or a CIDR block: `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  const fits = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 6 ? 128 : 32))
  return family !== 0 && fits && more.length === 0
}

/** Whether the percent-encoding of a text is valid. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null
  } catch {
    return false
  }
}
