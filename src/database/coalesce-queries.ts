import type { CompiledQuery, QueryResult } from 'kysely'
import type { Queryable } from './connect.ts'

interface InFlight {
  running: Promise<unknown>
  /** The query after it, shared by all callers that arrived while it was running. */
  next?: Promise<unknown>
}

const inFlightByConnection = new WeakMap<Queryable, Map<string, InFlight>>()

/**
 * Coalesces identical concurrent queries (single-flight). Callers that arrive while the query is running share one further
 * query, which starts when the running one has ended: every caller gets a result at least as new as its call. Under load the
 * database executes the query back to back instead of once per caller. If the shared query fails, it fails for all its callers.
 * Inside a transaction queries aren't coalesced.
 */
export function executeCoalesced<Row>(db: Queryable, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (db.isTransaction) return db.executeQuery(query)
  const inFlight = inFlightByConnection.get(db) ?? new Map<string, InFlight>()
  inFlightByConnection.set(db, inFlight)
  const key = JSON.stringify([query.sql, query.parameters])

  function execute(): Promise<QueryResult<Row>> {
    const entry: InFlight = { running: db.executeQuery(query) }
    inFlight.set(key, entry)
    entry.running.then(
      () => void (entry.next ?? inFlight.delete(key)),
      () => void inFlight.delete(key),
    )
    return entry.running as Promise<QueryResult<Row>>
  }

  const entry = inFlight.get(key)
  if (!entry) return execute()
  entry.next ??= entry.running.then(execute)
  return entry.next as Promise<QueryResult<Row>>
}
