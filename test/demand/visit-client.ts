import { createRecorder, type Recorder } from '../../src/domain/demand/recorder.ts'
import { storeCounts } from '../../src/domain/demand/store-counts.ts'
import { countVisits } from '../../src/main/http/count-visits.ts'
import type { DemandTables } from '../../src/platform/database/demand-tables.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import type { TestSite } from '../fixtures/test-site.ts'

export const phoneBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

export interface VisitClient {
  recorder: Recorder
  /** Sends a request from this IP address: a POST if there is a body, otherwise a GET. */
  send(address: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Submits the first step of booking from this IP address, by which a visitor asks for free places on the date. */
  ask(address: string, date: string, adults: number, headers?: Record<string, string>): Promise<Response>
  /** Writes the visits counted so far to the database. */
  store(): Promise<void>
  rows<Table extends keyof DemandTables>(table: Table): Promise<DemandTables[Table][]>
}

/** A client that sends the requests of visitors to a site that counts visits. */
export function visitClient(site: TestSite, recorder = createRecorder(site.services.now)): VisitClient {
  const app = site.variant({ countVisits: countVisits(recorder, []) })
  const send: VisitClient['send'] = async (address, path, body, headers = {}) =>
    app.request(
      `http://bonaca.test${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'User-Agent': phoneBrowser,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    )
  return {
    recorder,
    send,
    ask: (address, date, adults, headers) =>
      send(address, '/api/reservations/validate?step=date', orderForm({ date, adults, children: 0 }), headers),
    store: () => storeCounts(site.services.db, recorder.take().counts),
    rows: async (table) => (await site.services.db.selectFrom(table).selectAll().execute()) as never,
  }
}
