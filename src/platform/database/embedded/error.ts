/** Why the embedded database can't start, in one sentence for the user at the terminal. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Converts an error of the file system or of PostgreSQL into one sentence that states what the user has to change. */
export function toEmbeddedDatabaseError(error: unknown, dataDir: string): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error
  const found = error instanceof Error ? error.message : String(error)
  return new EmbeddedDatabaseError(`${sentence(found, dataDir)}.`, { cause: error })
}

function sentence(found: string, dataDir: string): string {
  if (/ENOSPC|EDQUOT|No space left|disk is full|quota exceeded/i.test(found)) {
    return `The disk with the database in ${dataDir} is full: free some space, then start again`
  }
  if (/EACCES|EPERM|EROFS|mkdir|Permission denied|readonly|unable to open database file/i.test(found)) {
    return `The database's files in ${dataDir} can't be written by this user (${firstLine(found)}): set DATA_DIR to a folder that belongs to it, or DATABASE_URL to use another PostgreSQL`
  }
  return `The embedded PostgreSQL in ${dataDir} fails (${firstLine(found)}): see postgres.log there, or set DATABASE_URL to use another PostgreSQL`
}

function firstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').replace(/\.$/, '')
}
