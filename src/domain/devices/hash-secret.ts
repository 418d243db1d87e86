import { createHash } from 'node:crypto'

/** SHA-256 of a random secret. A session, link or challenge is stored as its hash only. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
