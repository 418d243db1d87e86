import type { AppContext } from './context.ts'

/** Runs the work on one row of a batch. A failure is logged, so that it does not stop the work on the other rows. */
export async function logFailure(
  { log }: Pick<AppContext, 'log'>,
  subject: Record<string, string>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err, ...subject }, 'reconciling failed; retry with the next run')
  }
}
