import { createContext } from 'react-router'
import type { Caller } from '../domain/limits/spend.ts'
import type { Services } from '../domain/services.ts'
import type { OutsideParties } from './outside-parties.ts'

/** The services, rate-limit key and attribution for loaders and actions. Set once per request by `app.ts`. */
export interface RequestContext extends Services {
  outside: OutsideParties
  caller: Caller
  tracing: { id: string | null; source: 'direct' | 'google' | 'facebook' | 'instagram' }
}

export const requestContext = createContext<RequestContext>()
