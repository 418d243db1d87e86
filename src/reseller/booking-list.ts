import { maxOctoBookings, octoBookingQuery } from '../contract/octo-requests.ts'
import {
  findResoldBookings,
  type ResoldBooking,
  type ResoldFilter,
} from '../domain/reservations/resale/resold-booking.ts'
import { loadTrips } from '../domain/trips/trips.ts'
import { loadBookingViews } from './booking-view.ts'
import { requireBooking } from './bookings.ts'
import { without } from './capabilities.ts'
import { badRequest, idText, OctoError, unprocessable } from './errors.ts'
import { answerHeaders, type OctoRequest } from './request.ts'
import { parse } from './units.ts'

/** The largest answer in bytes. While a process writes an answer it does nothing else, so the size is limited. */
const maxBytes = 900_000

/**
 * `GET /bookings`, by one of the references, or by days of the trip. The standard doesn't define pages. A client that
 * ignores our pages would miss bookings. So without the parameter `limit`, a list that is too long is refused. With
 * `limit`, the list is split, and the header `Link` has the URL of the next page. If a list is too long with the texts
 * of the capability `content`, these texts are omitted, and `Octo-Capabilities` of the answer doesn't list `content`.
 */
export async function listBookings(request: OctoRequest): Promise<Response> {
  const { services, reseller } = request
  const { filter, limit, isPage } = await readFilter(request)
  const bookings = await findResoldBookings(services.db, reseller.id, filter, limit + 1)
  const whole = await writePage(request, bookings, limit)
  const short = { ...request, capabilities: without(request.capabilities, 'content') }
  const isComplete = whole.json.length === Math.min(bookings.length, limit)
  const { json, headers } = isComplete ? whole : await writePage(short, bookings, limit)
  const last = json.length < bookings.length ? bookings[json.length - 1] : undefined
  if (last && !isPage)
    throw unprocessable(
      `More than ${json.length} bookings match: please ask for fewer days with localDateStart and localDateEnd, for one optionId, or for pages with limit=${maxOctoBookings}`,
    )
  if (last) headers.set('Link', `<${nextPage(request, last.uuid)}>; rel="next"`)
  headers.set('Content-Type', 'application/json')
  return new Response(`[${json.join(',')}]`, { headers })
}

async function readFilter(request: OctoRequest): Promise<{ filter: ResoldFilter; limit: number; isPage: boolean }> {
  const asked = parse(octoBookingQuery, request.query)
  const filter: ResoldFilter = {
    reference: asked.resellerReference,
    code: asked.supplierReference,
    from: asked.localDate ?? asked.localDateStart,
    to: asked.localDate ?? asked.localDateEnd,
  }
  if ((filter.from === undefined) !== (filter.to === undefined))
    throw badRequest('localDateStart and localDateEnd belong together')
  if (Object.values(filter).every((value) => value === undefined))
    throw badRequest('resellerReference, supplierReference, localDate or localDateStart and localDateEnd is required')
  Object.assign(filter, await soldAs(request, asked))
  if (asked.after !== undefined) await requireBooking(request, asked.after)
  filter.after = asked.after
  return { filter, limit: asked.limit ?? maxOctoBookings, isPage: asked.limit !== undefined }
}

/**
 * The trip and the quay by which bookings are filtered, from the product and the option of the query; each is undefined
 * if the query does not name it. The trip need not be on sale, but must not be a draft.
 * @throws INVALID_PRODUCT_ID, INVALID_OPTION_ID
 */
async function soldAs(
  { services }: OctoRequest,
  { productId, optionId }: { productId?: string | undefined; optionId?: string | undefined },
): Promise<Pick<ResoldFilter, 'trip' | 'location'>> {
  const { trips, quays } = await loadTrips(services.db)
  const trip = trips.find((each) => each.productId === productId && each.state !== 'draft')
  if (productId !== undefined && !trip) throw new OctoError('INVALID_PRODUCT_ID', { productId: idText(productId) })
  if (optionId !== undefined && !quays.some(({ id }) => id === optionId))
    throw new OctoError('INVALID_OPTION_ID', { optionId: idText(optionId) })
  return { trip: trip?.id, location: optionId }
}

/** The JSON of the first bookings: at most `limit`, and as many as fit into `maxBytes`, but at least one. */
async function writePage(
  request: OctoRequest,
  bookings: ResoldBooking[],
  limit: number,
): Promise<{ json: string[]; headers: Headers }> {
  const view = await loadBookingViews(request, bookings)
  const json: string[] = []
  let bytes = 0
  for (const booking of bookings.slice(0, limit)) {
    const one = JSON.stringify(view(booking))
    bytes += Buffer.byteLength(one)
    if (bytes > maxBytes && json.length > 0) break
    json.push(one)
  }
  return { json, headers: answerHeaders(request) }
}

function nextPage({ services: { origin }, query }: OctoRequest, after: string): string {
  return `${origin}/octo/bookings?${new URLSearchParams({ ...query, after })}`
}
