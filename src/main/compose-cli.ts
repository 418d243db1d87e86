import type pg from 'pg'
import type { AppContext } from '../domain/context.ts'
import { randomIds } from '../domain/ids.ts'
import { contactOf } from '../domain/site/site-revisions.ts'
import type { Database } from '../platform/database/connect.ts'
import { type MailFiles, mailFiles } from '../platform/integrations/mail/mail-files.ts'
import { minimumChargeOf } from '../platform/integrations/minimum-charge.ts'
import { createTextChannels } from '../platform/integrations/text-messages/create-channels.ts'
import { createLog } from '../platform/logging/log.ts'
import type { Env } from './env.ts'
import { openQueue, type PgBossQueue } from './jobs/pg-boss-queue.ts'

export interface ComposedCli {
  services: AppContext
  mailFiles: MailFiles
  close(): Promise<void>
}

/**
 * Composes the dependencies of the operator's commands. Commands enqueue jobs and call no third party: the running site pays
 * refunds and sends mails. The queue is opened on first use.
 */
export function composeCli({ db, pool }: { db: Database; pool: pg.Pool }, env: Env): ComposedCli {
  const log = createLog('silent')
  let queue: Promise<PgBossQueue> | undefined
  const openOnce = () => {
    queue ??= openQueue(pool, log, { writing: true })
    return queue
  }
  return {
    services: {
      db,
      queue: {
        async add(...job) {
          await (await openOnce()).add(...job)
        },
      },
      providers: new Map(),
      minimumCharge: minimumChargeOf(env.payments),
      textChannels: createTextChannels(env.texts),
      now: () => new Date(),
      ids: randomIds,
      log,
      origin: env.origin,
      operatorOrigin: env.operatorOrigin,
      nameKeys: env.nameKeys,
      unmetSettings: env.unmetSettings,
      get operator() {
        return contactOf(env.operator)
      },
    },
    mailFiles: mailFiles(env.dataDir),
    close: async () => (await queue)?.stop(),
  }
}
