import { randomBytes } from 'node:crypto'

type Prefix = 'tok' | 'ch' | 'cs' | 'bk' | 'evt'

/**
 * Generates a random id of 192 bits. The pages for visitors accept the secret of a charge without another credential,
 * so the secret must be unguessable.
 */
export const newId = (prefix: Prefix) => `${prefix}_${randomBytes(24).toString('base64url')}`

/** Whether the id is well formed. Checked before a query, because PostgreSQL raises an error for some characters. */
export const isWellFormedId = (prefix: Prefix, text: string) =>
  text.startsWith(`${prefix}_`) && /^[\w-]{32}$/.test(text.slice(prefix.length + 1))
