import { createContext } from 'react-router'
import type { RateLimitKey } from '../domain/limits/spend.ts'
import type { AppContext } from '../domain/services.ts'
import type { ThirdParties } from './outside-parties.ts'

/** The services, rate-limit key and attribution for loaders and actions. Set once per request by `app.ts`. */
export interface RequestContext extends AppContext {
  thirdParties: ThirdParties
  caller: RateLimitKey
  tracing: { id: string | null; source: 'direct' | 'google' | 'facebook' | 'instagram' }
}

export const requestContext = createContext<RequestContext>()
