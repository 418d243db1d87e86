import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../domain/context.ts'
import { deliverDocuments } from '../../domain/fiscal/deliver-documents.ts'
import { issueDocuments } from '../../domain/fiscal/issue-documents.ts'
import type { FiscalService } from '../../platform/integrations/fiscal-service.ts'

/**
 * Issues and delivers fiscal documents every second, each in a loop of its own: a slow tax authority delays no document.
 * @returns a function that ends both. It waits a moment for their current run: what that does not finish, the next start repeats.
 */
export function startFiscal(
  services: AppContext,
  fiscal: FiscalService,
  { everyMs = 1_000 } = {},
): () => Promise<void> {
  const abort = new AbortController()
  const repeat = async (work: (services: AppContext, fiscal: FiscalService) => Promise<void>) => {
    while (!abort.signal.aborted) {
      await work(services, fiscal).catch((err) =>
        services.log.warn({ err }, 'fiscal documents: run failed, will retry'),
      )
      await pause(everyMs, undefined, { signal: abort.signal, ref: false }).catch(() => {})
    }
  }
  const loops = [repeat(issueDocuments), repeat(deliverDocuments)]
  return async () => {
    abort.abort()
    await Promise.race([Promise.all(loops), pause(2_000, undefined, { ref: false })])
  }
}
