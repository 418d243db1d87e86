import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Event loop iterations between two renderings; libuv accepts one new connection in each. */
const yieldsBetweenRenders = 6

let queue = Promise.resolve()

/**
 * Resolves when the next page may be rendered. Rendering blocks the event loop for some milliseconds. If all waiting pages were
 * rendered in one iteration, new connections would wait in the accept queue for seconds, where load shedding can't
 * answer them with 503 (docs/decisions/024).
 */
export function acquireRenderSlot(): Promise<void> {
  const slot = queue
  queue = slot.then(acceptConnections)
  return slot
}

async function acceptConnections(): Promise<void> {
  for (let count = 0; count < yieldsBetweenRenders; count++) await yieldToEventLoop()
}
