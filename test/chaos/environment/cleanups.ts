import { closeOnSignal } from './close-on-signal.ts'

/** Stop functions, one for each thing that was started; they are called in reverse order. */
export type Cleanups = (() => Promise<unknown>)[]

/** Creates an empty list of stop functions. `close` calls each of them once; it also runs on SIGINT and SIGTERM. */
export function createCleanups(): { cleanups: Cleanups; close(): Promise<void> } {
  const cleanups: Cleanups = []
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= (async () => {
      for (const step of cleanups.toReversed()) await step()
    })()
    return closed
  }
  closeOnSignal(close)
  return { cleanups, close }
}
