import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Does some work of which every line of the log, and every job that it leaves, carries this id. */
export const onTrail = <T>(id: string, work: () => T): T => current.run(id, work)

/** The id under which we are at work; undefined for what nobody asked for, such as recurring work. */
export const trail = (): string | undefined => current.getStore()
