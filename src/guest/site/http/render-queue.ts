import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Number of event loop iterations between two renderings. In each iteration libuv accepts one new connection. */
const yieldsBetweenRenders = 6

let queue = Promise.resolve()

/**
 * Resolves when the next page may be rendered. Rendering blocks the event loop for some milliseconds. If all waiting pages
 * were rendered in one iteration, new connections would wait in the accept queue for seconds. Load shedding can't answer
 * them with 503 there (docs/decisions/024).
 */
export function acquireRenderSlot(): Promise<void> {
  const slot = queue
  queue = slot.then(acceptConnections)
  return slot
}

async function acceptConnections(): Promise<void> {
  for (let count = 0; count < yieldsBetweenRenders; count++) await yieldToEventLoop()
}
