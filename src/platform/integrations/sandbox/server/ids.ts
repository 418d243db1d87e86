import { randomBytes } from 'node:crypto'

type Prefix = 'tok' | 'ch' | 'cs' | 'bk' | 'evt'

/** Generates a random id of 192 bits. Tokens and secrets are the only credential, so they must be unguessable. */
export const newId = (prefix: Prefix) => `${prefix}_${randomBytes(24).toString('base64url')}`

/** Whether the id is well formed. Checked before a query, because PostgreSQL raises an error for some characters. */
export const isWellFormedId = (prefix: Prefix, text: string) =>
  text.startsWith(`${prefix}_`) && /^[\w-]{32}$/.test(text.slice(prefix.length + 1))
