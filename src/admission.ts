import type { Context, MiddlewareHandler } from 'hono'
import { plainAnswer } from './plain-answer.ts'

/**
 * How many requests this process serves at once (docs/decisions/024). Whoever comes beyond that is sent away at once, so that
 * those who are in are served as fast as ever. Those who pay, or watch a payment, have room of their own: they wait for a
 * provider most of the time, and whoever is that far is not sent away for somebody who looks around.
 */
const room = { looking: 32, deciding: 256 }

export function admission(): MiddlewareHandler {
  const underWay = { looking: 0, deciding: 0 }
  return async (c, next) => {
    const kind = isDeciding(c) ? 'deciding' : 'looking'
    if (underWay[kind] >= room[kind]) return plainAnswer(c, 'busy')
    underWay[kind]++
    try {
      await next()
    } finally {
      underWay[kind]--
    }
  }
}

const isDeciding = ({ req }: Context) => req.method === 'POST' || /\/(booking|status)\/[^/]+$/.test(req.path)
