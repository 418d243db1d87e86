import type { ProviderId } from '../contract/reservation.ts'
import type { OutsideParties } from './outside-parties.ts'

interface PolicyParts {
  /** Those that come along into this document: their hosts are let in, and no others. */
  outside: OutsideParties
  /** Whose pages a form of the document may be posted to, besides ours: banks' own. */
  forms?: string[]
  /** Whose payment window opens in this document. */
  payees?: ProviderId[]
  /** Which sites may show the document in a frame: none, or any, for parts that are made to be shown elsewhere. */
  frameAncestors?: "'none'" | '*'
  /** While we develop, Vite puts styles into the page; a built page has none of its own. */
  inlineStyles?: boolean
}

export function contentSecurityPolicy({
  outside,
  forms = [],
  payees = [],
  frameAncestors = "'none'",
  inlineStyles,
}: PolicyParts): string {
  const theirs = hostsOf([...partiesOf(outside), ...payees.flatMap((payee) => payeeHosts[payee] ?? [])])
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...theirs.script],
    'style-src': ["'self'", ...(inlineStyles ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', ...theirs.img],
    'connect-src': ["'self'", ...theirs.connect],
    'frame-src': ["'self'", ...theirs.frame],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...forms],
    'frame-ancestors': [frameAncestors],
  }
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

interface Hosts {
  script: string[]
  img: string[]
  connect: string[]
  frame: string[]
}

/** The scripts come from one host; what they count goes to the region's, such as region1.google-analytics.com. */
const google: Hosts = {
  script: ['https://www.googletagmanager.com'],
  img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  frame: [],
}

const marketplace: Hosts = {
  script: ['https://widget.getyourguide.com'],
  img: ['https://*.getyourguide.com'],
  connect: ['https://*.getyourguide.com'],
  frame: ['https://widget.getyourguide.com'],
}

const mapTiles = (url: string): Hosts => ({ script: [], img: [new URL(url).origin], connect: [], frame: [] })

/** As Stripe asks for it: its script, its frames around the card's fields and the bank's question, and its API. */
const stripe: Hosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  img: [],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** Whoever isn't here puts nothing of theirs into our pages. */
const payeeHosts: Partial<Record<ProviderId, Hosts>> = { stripe }

const partiesOf = ({ analyticsId, tagManagerId, marketplacePartnerId, mapTilesUrl }: OutsideParties): Hosts[] => [
  ...(analyticsId || tagManagerId ? [google] : []),
  ...(marketplacePartnerId ? [marketplace] : []),
  ...(mapTilesUrl ? [mapTiles(mapTilesUrl)] : []),
]

const hostsOf = (parties: Hosts[]): Hosts => ({
  script: parties.flatMap(({ script }) => script),
  img: parties.flatMap(({ img }) => img),
  connect: parties.flatMap(({ connect }) => connect),
  frame: parties.flatMap(({ frame }) => frame),
})
