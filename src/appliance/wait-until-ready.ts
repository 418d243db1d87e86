import { setTimeout as pause } from 'node:timers/promises'

/**
 * The time limit of one poll in milliseconds. During a restart the port stays open, so a poll can wait while no process
 * accepts it. `hasEnded` and the total time limit are checked only between polls.
 */
const answerMs = 5_000

/**
 * Polls `/readyz` until it answers 200.
 * @param seconds the time limit
 * @param hasEnded returns true if the process of the site has exited; then the wait ends early
 * @returns null if the site is ready, otherwise the reason why it is not
 */
export async function waitUntilReady(
  address: string,
  seconds: number,
  hasEnded: () => boolean | Promise<boolean> = () => false,
): Promise<string | null> {
  const deadline = performance.now() + seconds * 1000
  let reason = 'no answer'
  while (performance.now() < deadline && !(await hasEnded())) {
    // Each poll opens a connection of its own, because an open one may lead to the process that is stopping.
    const answer = await fetch(`${address}/readyz`, {
      headers: { Connection: 'close' },
      signal: AbortSignal.timeout(answerMs),
    }).catch(() => null)
    if (answer?.ok) return null
    if (answer) reason = `it answers ${answer.status}: ${(await answer.text().catch(() => '')).trim()}`
    await pause(100)
  }
  return (await hasEnded()) ? 'it has exited' : reason
}
