import type { CompiledQuery, QueryResult } from 'kysely'
import type { Database, Queryable } from '../database/connect.ts'

/**
 * In-memory cache of query results that change only when the operator changes settings, prices or offers, or publishes a
 * review.
 */
export interface QueryCache {
  /** Deletes all entries. Called after a change by any process. */
  invalidate(): void
}

interface ReadableCache extends QueryCache {
  get<Value>(query: Query<Value>): Promise<Value>
}

type Query<Value> = (db: Queryable) => Promise<Value>

const caches = new WeakMap<Queryable, ReadableCache>()

/**
 * Enables `cached` for this connection pool. Concurrent callers share one query (request coalescing).
 * @param isInvalidationLive whether this process would be notified of a change now; if not, the cache is bypassed
 */
export function createQueryCache(db: Database, isInvalidationLive: () => boolean): QueryCache {
  const entries = new Map<Query<unknown>, Promise<unknown>>()

  function get<Value>(query: Query<Value>): Promise<Value> {
    if (!isInvalidationLive()) return query(db)
    const hit = entries.get(query) as Promise<Value> | undefined
    if (hit) return hit
    const result = query(db)
    entries.set(query, result)
    // A failed query is not cached. `invalidate` removes the entry even while its query is running, so later callers query
    // again.
    result.catch(() => entries.get(query) === result && entries.delete(query))
    return result
  }

  const cache: ReadableCache = { get, invalidate: () => entries.clear() }
  caches.set(db, cache)
  return cache
}

/**
 * Returns the result of `query`, from the cache if this connection pool has one. All callers share the object and must not
 * mutate it. A transaction is another `Queryable`, for which there is no cache: reads inside a transaction bypass it.
 */
export const cached = <Value>(db: Queryable, query: Query<Value>): Promise<Value> =>
  caches.get(db)?.get(query) ?? query(db)

const queriesByPool = new WeakMap<Queryable, Record<'queued' | 'running', Map<string, Promise<unknown>>>>()

/**
 * Coalesces identical concurrent queries whose result must not be cached, such as free places. Callers that arrive while a
 * query runs share the next execution, which starts when the running one ends. So no result is older than the call. Inside a
 * transaction queries are not coalesced.
 */
export function executeCoalesced<Row>(db: Queryable, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (db.isTransaction) return db.executeQuery(query)
  const { queued, running } = queriesByPool.get(db) ?? { queued: new Map(), running: new Map() }
  queriesByPool.set(db, { queued, running })
  const key = JSON.stringify([query.sql, query.parameters])
  const shared = queued.get(key) as Promise<QueryResult<Row>> | undefined
  if (shared) return shared
  const previous = running.get(key) ?? Promise.resolve()
  const start = () => {
    queued.delete(key)
    running.set(key, result)
    return db.executeQuery(query)
  }
  const result = previous.then(start, start)
  const end = () => running.get(key) === result && running.delete(key)
  result.then(end, end)
  queued.set(key, result)
  return result
}
