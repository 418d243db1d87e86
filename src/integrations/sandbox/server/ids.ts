import { randomBytes } from 'node:crypto'

type Prefix = 'tok' | 'ch' | 'cs' | 'bk' | 'evt'

/** Unguessable, 192 bits: whoever has a token or a secret may act with it. */
export const newId = (prefix: Prefix) => `${prefix}_${randomBytes(24).toString('base64url')}`

/** What can't be one of ours is never asked of the database, which refuses some characters altogether. */
export const looksLikeId = (prefix: Prefix, text: string) =>
  text.startsWith(`${prefix}_`) && /^[\w-]{32}$/.test(text.slice(prefix.length + 1))
