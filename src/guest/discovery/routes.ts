import { type Context, Hono } from 'hono'
import { mainLocale } from '../../content/shown-languages.ts'
import { catalogues } from '../../contract/interfaces.ts'
import type { AppContext } from '../../domain/context.ts'
import { loadTrips, tripsOnSale } from '../../domain/trips/trips.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { readableAnywhere } from '../../platform/http/security-headers.ts'
import { aiCatalogue, apiCatalogue, apiCatalogueType } from './catalogues.ts'
import { llmsTxt } from './llms-txt.ts'

/** `/llms.txt` and the catalogues of the interfaces. Programs on other sites may read them. */
export function discovery(services: AppContext): Hono {
  const { origin, db } = services
  const answer = (c: Context, body: string, type: string) =>
    c.body(body, 200, {
      ...{ 'Content-Type': type, 'Cache-Control': 'public, max-age=300' },
      ...readableAnywhere,
    })
  const app = new Hono()
  app.get(catalogues.llms, async (c) => answer(c, await llmsTxt(services), 'text/markdown; charset=utf-8'))
  app.get(catalogues.apis, (c) => {
    // RFC 9727 requires this header in the response to HEAD. Hono answers HEAD with the headers of this handler.
    c.header('Link', `<${catalogues.apis}>; rel="api-catalog"`)
    return answer(c, JSON.stringify(apiCatalogue(origin)), apiCatalogueType)
  })
  app.get(catalogues.ai, async (c) => {
    const titles = tripsOnSale(await loadTrips(db)).map((trip) => textIn(trip.titles, mainLocale()))
    return answer(c, JSON.stringify(aiCatalogue(origin, titles)), 'application/json')
  })
  return app
}
