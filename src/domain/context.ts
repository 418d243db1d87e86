import type { Logger } from 'pino'
import type { ProviderId } from '../contract/reservation.ts'
import type { Database } from '../platform/database/connect.ts'
import type { PaymentProvider } from '../platform/integrations/payment-provider.ts'
import type { TextChannels } from '../platform/integrations/text-messages/message-channel.ts'
import type { JobQueue } from './job-queue.ts'
import type { LiveSetting } from './live-settings.ts'

/**
 * The dependencies of the domain (ports, clock, ids): created once in `src/main/`, passed to every use case, replaced in tests.
 */
export interface AppContext {
  db: Database
  queue: JobQueue
  /** The payment providers, in the order in which the payment page lists them. */
  providers: ReadonlyMap<ProviderId, PaymentProvider>
  /** The smallest amount in cents that all providers can charge. */
  minimumCharge: number
  /** The channels of text messages in the order in which they are tried. A channel without its keys is left out. */
  textChannels: TextChannels
  /** The clock. A use case reads it once and passes the instant on. */
  now: () => Date
  ids: IdGenerator
  log: Logger
  /** The public address of the site, such as `https://tours.example`. */
  origin: string
  /** The address of the operator's app: a host of its own, or the same as `origin`. */
  operatorOrigin: string
  operator: { email: string; phone: string }
  /** The secrets that encrypt passengers' names. If the list is empty, no trip can ask for names. */
  nameKeys: readonly string[]
  /** The settings of the server that real bookings need and that are missing. */
  unmetSettings: readonly LiveSetting[]
}

export interface IdGenerator {
  /** Makes an unguessable id for URLs: 132 bits in 22 characters of base64url. */
  reservation(): string
  /** Makes a short code that can be read out on the phone: `BNC-7K4Q2X`. */
  code(): string
  /** Makes the id of a row, a UUIDv7: such ids sort by creation time. */
  row(): string
}
