import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../domain/context.ts'
import { deliverDocuments } from '../../domain/fiscal/deliver-documents.ts'
import { issueDocuments } from '../../domain/fiscal/issue-documents.ts'
import type { FiscalService } from '../../platform/integrations/fiscal-service.ts'

/**
 * Issues and delivers fiscal documents every second. Issuing and delivering run in separate loops, so that documents
 * are issued without delay even if the tax authority is slow to accept them.
 * @returns a function that ends both loops. It waits up to two seconds for their current runs; unfinished work is
 *   repeated after the next start.
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
