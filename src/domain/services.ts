import type { Logger } from 'pino'
import type { ProviderId } from '../contract/reservation.ts'
import type { Connection } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import type { Queue } from './queue.ts'

/** What the business needs of the world; made once in `compose.ts`, handed in everywhere, replaced in tests. */
export interface Services {
  db: Connection
  queue: Queue
  /** In the order in which they are offered. */
  providers: ReadonlyMap<ProviderId, PaymentProvider>
  /** The clock. Business code reads it once per use-case and passes the instant on. */
  now: () => Date
  ids: Ids
  log: Logger
  origin: string
  operator: { email: string; phone: string }
}

export interface Ids {
  /** Unguessable, 132 bits, for addresses: 22 characters of base64url. */
  reservation(): string
  /** Short and speakable: `BNC-7K4Q2X`. */
  code(): string
  /** UUIDv7, ordered by time. */
  row(): string
}
