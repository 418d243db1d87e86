import type { Database, Queryable, Transaction } from './connect.ts'

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
 * Enables `cached` for this connection. Reads inside a transaction bypass the cache.
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

/** The result of `query`, from the cache of this connection if it has one. Shared by all callers, who must not mutate it. */
export const cached = <Value>(db: Queryable, query: Query<Value>): Promise<Value> =>
  caches.get(db)?.get(query) ?? query(db)

/** Runs a transaction that changes cached content and then invalidates this process's cache at once: read your own writes. */
export async function writeAndInvalidate<Result>(
  db: Database,
  change: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(change)
  } finally {
    caches.get(db)?.invalidate()
  }
}
