import { randomBytes } from 'node:crypto'

type Prefix = 'tok' | 'ch' | 'cs' | 'bk' | 'evt'

/** Random, 192 bits: tokens and secrets are bearer credentials. */
export const newId = (prefix: Prefix) => `${prefix}_${randomBytes(24).toString('base64url')}`

/** Malformed ids are rejected before a query, since PostgreSQL raises an error for some characters. */
export const isWellFormedId = (prefix: Prefix, text: string) =>
  text.startsWith(`${prefix}_`) && /^[\w-]{32}$/.test(text.slice(prefix.length + 1))
