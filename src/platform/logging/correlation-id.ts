import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs `work` with a correlation id. Its log lines and the jobs that it enqueues contain the id. */
export const runWithCorrelationId = <T>(id: string, work: () => T): T => storage.run(id, work)

/** Returns the correlation id of the current request or job; undefined outside of them and in recurring jobs. */
export const correlationId = (): string | undefined => storage.getStore()
