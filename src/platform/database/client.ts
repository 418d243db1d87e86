import pg from 'pg'

/** What the site expects of a session. The defaults of a server, a database or a role may differ. */
export const sessionSettings = {
  // Longer than any statement of the site takes.
  statement_timeout: '30s',
  // The transaction of a crashed machine would otherwise hold its locks until TCP times out.
  idle_in_transaction_session_timeout: '2min',
  // The formats that the parsers of node-postgres read.
  DateStyle: 'ISO, YMD',
  TimeZone: 'UTC',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  // How our SQL is written.
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  // A prepared statement keeps its plan unless plans for its values are cheaper.
  plan_cache_mode: 'auto',
} as const

/** For transactions that take minutes: backup, restore, demonstration data. */
export const withoutTimeouts = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/**
 * A node-postgres client that has its settings only from its argument. node-postgres itself takes missing ones from variables such
 * as PGHOST, PGOPTIONS and PGSSLMODE, which people export for other databases, and a missing password from `~/.pgpass`.
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
