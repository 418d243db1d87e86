import type pg from 'pg'
import { sessionSettings } from '../client.ts'

/**
 * Makes the session settings the defaults of the current role in this database, because a pooler in transaction mode lends each
 * transaction another session. Requires the migration lock: PostgreSQL rejects concurrent changes of a role.
 */
export async function setRoleSettings(client: pg.ClientBase): Promise<void> {
  const settings = Object.entries(sessionSettings)
  const { rowCount } = await client.query(
    `select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase join pg_roles on pg_roles.oid = setrole
     where datname = current_database() and rolname = current_user and setconfig @> $1`,
    [settings.map(([name, value]) => `${name}=${value}`)],
  )
  if (rowCount) return
  for (const [name, value] of settings) {
    await client.query(`do $$ begin
      execute format('alter role %I in database %I set ${name} = ''${value}''', current_user, current_database());
    end $$`)
  }
  await client.query(closeIdleSessions)
}

/**
 * The pooler's idle sessions of this role still have the former defaults; the pooler replaces closed ones. Waits until they have
 * ended (5 s at most each), so that the pooler lends none that is ending.
 */
const closeIdleSessions = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and usename = current_user and state = 'idle' and pid <> pg_backend_pid()`
