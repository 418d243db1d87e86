import { currentSite } from '../../content/site.ts'
import { catalogues, interfaces } from '../../contract/interfaces.ts'

const linkTo = (href: string, type: string) => ({ href, type })

/** The interfaces as a linkset (RFC 9264), in the form of RFC 9727 for `/.well-known/api-catalog`. */
export const apiCatalogue = (origin: string) => ({
  linkset: [
    {
      anchor: origin + catalogues.apis,
      item: [{ href: `${origin}/api` }, { href: origin + interfaces.mcp.path }],
    },
    {
      anchor: `${origin}/api`,
      'service-desc': [linkTo(origin + interfaces.api.path, 'application/json')],
      'service-doc': [linkTo(`${origin}/api/docs`, 'text/html')],
    },
    {
      anchor: origin + interfaces.mcp.path,
      'service-desc': [linkTo(origin + catalogues.ai, 'application/json')],
    },
  ],
})

export const apiCatalogueType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"' as const

/**
 * The catalogue of Agentic Resource Discovery. Its only entry is the server of the Model Context Protocol with its
 * server card (SEP-2127).
 */
export function aiCatalogue(origin: string, trips: string[]) {
  const { name } = currentSite().business
  const { hostname } = new URL(origin)
  const { path, description, version } = interfaces.mcp
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${hostname.split('.').toReversed().join('.')}/mcp`,
    ...{ title: name, version, description },
    websiteUrl: `${origin}/`,
    remotes: [{ type: 'streamable-http', url: origin + path }],
  }
  return {
    specVersion: '1.0',
    host: { displayName: name, documentationUrl: origin + catalogues.llms },
    entries: [
      {
        identifier: `urn:air:${hostname}:boat-trips:mcp`,
        displayName: name,
        type: 'application/mcp-server-card+json',
        ...{ description, version, data: card },
        representativeQueries: [
          `When does ${trips[0] ?? name} have free places?`,
          `What does ${trips.at(-1) ?? name} cost for two adults and a child?`,
          `Book a boat trip with ${name}`,
        ],
      },
    ],
  }
}
