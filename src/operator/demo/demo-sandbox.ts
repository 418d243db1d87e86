import { Hono } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { PaymentProvider } from '../../platform/integrations/payment-provider.ts'
import { sandboxProvider } from '../../platform/integrations/sandbox/client.ts'
import { createSandbox } from '../../platform/integrations/sandbox/server/sandbox.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

type Send = (path: string, init: RequestInit) => Promise<Response>

export interface DemoSandbox {
  providers: AppContext['providers']
  /** Sends JSON to the sandbox, like the browser of a visitor. */
  browse(path: string, body: object): Promise<Response>
  /** Runs the action while `network` handles each API request to the sandbox. It may delay the request or make it fail. */
  withNetwork<T>(
    network: (path: string, init: RequestInit, send: Send) => Promise<Response>,
    action: () => Promise<T>,
  ): Promise<T>
}

/**
 * Creates the payment sandbox. It is called through its HTTP interface, but inside this process. Each request advances the
 * simulated clock by 0.5 to 3 seconds.
 */
export function createDemoSandbox(
  { origin, log }: Pick<AppContext, 'origin' | 'log'>,
  db: Database,
  timeline: Timeline,
  random: Random,
): DemoSandbox {
  // These keys are only used inside this process; the site has its own secrets.
  const keys = { secretKey: 'demo', webhookSecret: 'demo' }
  const sandbox = createSandbox({
    ...keys,
    db,
    log,
    now: timeline.now,
    webhookUrlFor: () => origin,
    deliver: async () => new Response(),
  })
  const app = new Hono().route('/sandbox', sandbox.app)
  const send: Send = async (path, init) => {
    timeline.advance(random.integer(500, 3000))
    return app.request(path, init)
  }
  let network: Parameters<DemoSandbox['withNetwork']>[0] | undefined
  const fetch = (url: string, init: RequestInit) => {
    const path = url.slice(origin.length)
    return network ? network(path, init, send) : send(path, init)
  }
  const provider = (kind: PaymentProvider['kind']) =>
    sandboxProvider(kind, { ...keys, baseUrl: origin, publicUrl: origin, fetch })
  return {
    providers: new Map([provider('card'), provider('bank_card')].map((each) => [each.id, each])),
    async browse(path, body) {
      const response = await send(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
      if (response.status >= 400) throw new Error(`sandbox request to ${path} failed: ${await response.text()}`)
      return response
    },
    async withNetwork(simulated, action) {
      network = simulated
      try {
        return await action()
      } finally {
        network = undefined
      }
    },
  }
}

const json = { 'Content-Type': 'application/json' }
