/**
 * The interfaces that programs can use without a key. `/llms.txt` lists all of them, the API catalogue lists `api` and
 * `mcp`, the AI catalogue only `mcp`, and the `Link` header only `api`.
 */
export const interfaces = {
  mcp: {
    path: '/mcp',
    title: 'Model Context Protocol',
    /** The version of the tools, as the server for assistants reports it. */
    version: '1.0.0',
    description: 'Tools without a login: find days, quote, hold places, look up a booking, join the waitlist.',
  },
  api: {
    path: '/api/openapi.json',
    title: 'JSON API',
    description: 'Availability, booking and payment, described by OpenAPI 3.1.',
  },
  departures: {
    path: '/api/departures.json',
    title: 'Departures',
    description: 'The next 60 days with free places and prices, as JSON.',
  },
} as const

export const catalogues = {
  /** https://llmstxt.org */
  llms: '/llms.txt',
  /** RFC 9727 */
  apis: '/.well-known/api-catalog',
  /** https://agenticresourcediscovery.org/spec/ */
  ai: '/.well-known/ai-catalog.json',
} as const

/** The `Link` header of documents (RFC 8288). */
export const catalogueLinks = [
  `<${catalogues.apis}>; rel="api-catalog"`,
  `<${interfaces.api.path}>; rel="service-desc"; type="application/json"`,
  `<${catalogues.ai}>; rel="ai-catalog"`,
  `<${catalogues.llms}>; rel="describedby"; type="text/markdown"`,
].join(', ')
