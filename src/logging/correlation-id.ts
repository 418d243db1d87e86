import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs `work` with a correlation id: its log lines and the jobs that it queues carry the id. */
export const runWithCorrelationId = <T>(id: string, work: () => T): T => storage.run(id, work)

/** The correlation id of the current request or job; undefined outside of one, such as in recurring jobs. */
export const correlationId = (): string | undefined => storage.getStore()
