import { setImmediate as lookAtTheNetwork } from 'node:timers/promises'

/** How often, before the next page: each look lets in one new connection, whoever comes on it. */
const looks = 6

let free = Promise.resolve()

/**
 * Resolves when the next page may be rendered. Rendering holds the process for some milliseconds, and each time the network
 * is looked at one new connection is taken. If all pages that are due were rendered between two looks, a crowd would
 * wait at the door for seconds, where nobody can answer it, not even that it should come again later (docs/decisions/024).
 */
export function pageTurn(): Promise<void> {
  const mine = free
  free = mine.then(letIn)
  return mine
}

async function letIn(): Promise<void> {
  for (let look = 0; look < looks; look++) await lookAtTheNetwork()
}
