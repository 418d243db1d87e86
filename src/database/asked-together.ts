import type { CompiledQuery, QueryResult } from 'kysely'
import type { Runner } from './connect.ts'

interface Turn {
  running: Promise<unknown>
  /** Of those who came while it ran. */
  next?: Promise<unknown>
}

const turns = new WeakMap<Runner, Map<string, Turn>>()

/**
 * One query for all who ask the same while another is under way. They wait for it to end, and then one query answers all
 * of them: it begins after each of them has asked, so that nobody is told of a moment before. On a day when everybody looks
 * at the same month, the database answers it as often as it can, and not as often as it is looked at. Where a query
 * fails, it fails for those too who waited for its end. Inside a transaction everybody asks for themselves.
 */
export function askedTogether<Row>(db: Runner, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (db.isTransaction) return db.executeQuery(query)
  const ofThisConnection = turns.get(db) ?? new Map<string, Turn>()
  turns.set(db, ofThisConnection)
  const key = JSON.stringify([query.sql, query.parameters])

  function ask(): Promise<QueryResult<Row>> {
    const turn: Turn = { running: db.executeQuery(query) }
    ofThisConnection.set(key, turn)
    turn.running.then(
      () => void (turn.next ?? ofThisConnection.delete(key)),
      () => void ofThisConnection.delete(key),
    )
    return turn.running as Promise<QueryResult<Row>>
  }

  const turn = ofThisConnection.get(key)
  if (!turn) return ask()
  turn.next ??= turn.running.then(ask)
  return turn.next as Promise<QueryResult<Row>>
}
