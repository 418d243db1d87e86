import type { AppContext } from '../../domain/context.ts'
import type { Recorder } from '../../domain/demand/recorder.ts'
import { storeCounts } from '../../domain/demand/store-counts.ts'

/**
 * Stores the counts of visitors every minute. A crash loses the counts that are not stored yet.
 * @returns a function that stores the rest and stops
 */
export function storeDemand(
  recorder: Recorder,
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { everyMs = 60_000 } = {},
): () => Promise<void> {
  let last = Promise.resolve()
  const store = async () => {
    const { counts, dropped } = recorder.take()
    if (dropped > 0)
      log.warn({ dropped }, 'visitors were not counted: the memory for counts is full until it is stored')
    try {
      await storeCounts(db, counts)
    } catch (err) {
      recorder.putBack(counts)
      log.warn({ err }, 'counts of visitors not stored, will retry')
    }
  }
  const storeNext = () => {
    last = last.then(store)
    return last
  }
  const timer = setInterval(storeNext, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return storeNext()
  }
}
