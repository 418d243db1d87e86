import type { ProviderId } from '../../../contract/reservation.ts'
import { browserHosts } from '../../../platform/integrations/browser-hosts.ts'
import type { ThirdParties } from '../routing/third-parties.ts'

interface PolicyParts {
  /** The third parties that this document may load. The policy allows no other hosts. */
  thirdParties: ThirdParties
  /** Origins of the banks' payment pages, to which forms of the document may post. */
  formTargets?: string[]
  /** The payment providers whose card fields this document loads. */
  paymentProviders?: ProviderId[]
  /** Sites that may frame the document: none, or any site for embeddable fragments. */
  frameAncestors?: "'none'" | '*'
  /** Allows inline styles, which Vite injects in development. A built page has none. */
  inlineStyles?: boolean
}

export function contentSecurityPolicy({
  thirdParties,
  formTargets = [],
  paymentProviders = [],
  frameAncestors = "'none'",
  inlineStyles,
}: PolicyParts): string {
  const hosts = mergeHosts([
    ...hostsOf(thirdParties),
    ...paymentProviders.flatMap((provider) => providerHosts(provider)),
  ])
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hosts.script],
    'style-src': ["'self'", ...(inlineStyles ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', ...hosts.img],
    'connect-src': ["'self'", ...hosts.connect],
    'frame-src': ["'self'", ...hosts.frame],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...formTargets],
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

/** Google's scripts load from one host. Events are sent to regional hosts such as region1.google-analytics.com. */
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

/** The hosts from which a payment provider loads something into the page; none if it loads nothing from other hosts. */
const providerHosts = (provider: ProviderId): Hosts[] => {
  const hosts = browserHosts[provider]
  return hosts ? [{ ...hosts, img: [] }] : []
}

const hostsOf = ({ analyticsId, tagManagerId, marketplacePartnerId, mapTilesUrl }: ThirdParties): Hosts[] => [
  ...(analyticsId || tagManagerId ? [google] : []),
  ...(marketplacePartnerId ? [marketplace] : []),
  ...(mapTilesUrl ? [mapTiles(mapTilesUrl)] : []),
]

const mergeHosts = (parties: Hosts[]): Hosts => ({
  script: parties.flatMap(({ script }) => script),
  img: parties.flatMap(({ img }) => img),
  connect: parties.flatMap(({ connect }) => connect),
  frame: parties.flatMap(({ frame }) => frame),
})
