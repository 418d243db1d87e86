import type { TracingSource } from '../../../contract/primitives.ts'
import type { Wallet } from '../../../contract/wallets.ts'
import type { AppContext } from '../../../domain/context.ts'
import type { RateLimitKey } from '../../../domain/rate-limit/consume.ts'
import type { ThirdParties } from '../routing/third-parties.ts'

/** The services, rate-limit key and attribution of a page request. Created once per request by `app.ts`. */
export interface RequestContext extends AppContext {
  thirdParties: ThirdParties
  /** Wallets for which a ticket has a button. */
  wallets: readonly Wallet[]
  caller: RateLimitKey
  tracing: { id: string | null; source: TracingSource }
}
