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
 * @param isInvalidationLive whether this process receives invalidations at present; otherwise the cache is bypassed
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

/** Clears the cache of this process, so that it sees its own change even before the notification arrives. */
export const forgetCached = (db: Queryable): void => caches.get(db)?.invalidate()

/**
 * Returns the result of `query`, from the cache if this connection pool has one. All callers share the object and must not
 * mutate it. A transaction is another `Queryable`, for which there is no cache: reads inside a transaction bypass it.
 */
export const cached = <Value>(db: Queryable, query: Query<Value>): Promise<Value> =>
  caches.get(db)?.get(query) ?? query(db)
