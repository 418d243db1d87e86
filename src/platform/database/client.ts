import pg from 'pg'

/** The settings of a session that the site needs. Server, database or role may have other defaults. */
export const sessionSettings = {
  // PostgreSQL aborts a statement that takes longer. Statements of the site are faster.
  statement_timeout: '30s',
  // Otherwise the transaction of a crashed machine would hold its locks until TCP times out.
  idle_in_transaction_session_timeout: '2min',
  // The formats that the parsers of node-postgres read.
  DateStyle: 'ISO, YMD',
  TimeZone: 'UTC',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  // Our SQL assumes that a backslash in a string is literal, and that each statement sees all earlier commits.
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  // PostgreSQL reuses one plan for a prepared statement, unless plans made for the given values are cheaper.
  plan_cache_mode: 'auto',
} as const

/** For transactions that take minutes: backup, restore and demonstration data. */
export const withoutTimeouts = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/**
 * A node-postgres client that takes its settings only from its argument. node-postgres itself takes missing ones from
 * variables such as PGHOST, PGOPTIONS and PGSSLMODE, which people set for other databases, and a missing password from
 * `~/.pgpass`.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    const hidden = Object.entries(process.env).filter(([name]) => name.startsWith('PG'))
    for (const [name] of hidden) delete process.env[name]
    try {
      super(config)
    } finally {
      Object.assign(process.env, Object.fromEntries(hidden))
    }
    // A password of null makes node-postgres read `~/.pgpass`.
    const credentials = this as { password: string | null }
    credentials.password ??= ''
  }
}
