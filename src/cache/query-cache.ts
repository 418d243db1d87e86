import type { CompiledQuery, QueryResult } from 'kysely'
import type { Database, Queryable } from '../database/connect.ts'

/** In-memory cache of query results that depend only on what the operator sets: settings, prices, offers. */
export interface QueryCache {
  /** Drops all entries, after a change by any process. */
  invalidate(): void
}

interface ReadableCache extends QueryCache {
  get<Value>(query: Query<Value>): Promise<Value>
}

type Query<Value> = (db: Queryable) => Promise<Value>

const caches = new WeakMap<Queryable, ReadableCache>()

/**
 * Enables `cached` for this connection pool. Concurrent callers share one query (request coalescing).
 * @param isInvalidationLive whether a change would be received right now; while it would not, the cache is bypassed
 */
export function createQueryCache(db: Database, isInvalidationLive: () => boolean): QueryCache {
  const entries = new Map<Query<unknown>, Promise<unknown>>()

  function get<Value>(query: Query<Value>): Promise<Value> {
    if (!isInvalidationLive()) return query(db)
    const hit = entries.get(query) as Promise<Value> | undefined
    if (hit) return hit
    const result = query(db)
    entries.set(query, result)
    // Failures aren't cached. An invalidation during the query drops the entry too, so that later callers query again.
    result.catch(() => entries.get(query) === result && entries.delete(query))
    return result
  }

  const cache: ReadableCache = { get, invalidate: () => entries.clear() }
  caches.set(db, cache)
  return cache
}

/**
 * The result of `query`, from the cache of this connection pool if it has one. Shared by all callers, who must not mutate it.
 * A transaction is another connection object without a cache, so reads inside a transaction bypass it.
 */
export const cached = <Value>(db: Queryable, query: Query<Value>): Promise<Value> =>
  caches.get(db)?.get(query) ?? query(db)

const queriesByPool = new WeakMap<Queryable, Record<'queued' | 'running', Map<string, Promise<unknown>>>>()

/**
 * Coalesces identical concurrent queries whose result must not be cached, such as free places. Callers during a running query
 * share the next one, which starts when it has ended: every result is at least as new as its call. Inside a transaction
 * queries aren't coalesced.
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
