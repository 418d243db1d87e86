import { sql } from 'kysely'
import type { Database, Transaction } from './connect.ts'

/**
 * A database for use cases that open a transaction of their own, inside the transaction `trx`: each becomes a savepoint.
 * So its effects commit together with what the caller writes to `trx`.
 */
export function nestedDatabase(trx: Transaction): Database {
  return new Proxy(trx as Database, {
    get(target, property) {
      if (property === 'transaction') return () => ({ execute: inSavepoint(trx) })
      // Kysely has private fields, which need the object itself as receiver.
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const inSavepoint =
  (trx: Transaction) =>
  async <Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result> => {
    await sql`savepoint use_case`.execute(trx)
    try {
      const result = await work(trx)
      await sql`release savepoint use_case`.execute(trx)
      return result
    } catch (error) {
      await sql`rollback to savepoint use_case`.execute(trx)
      throw error
    }
  }
