import type pg from 'pg'
import type { Connection } from './database/connect.ts'
import type { Services } from './domain/services.ts'
import type { Env } from './env.ts'
import { randomIds } from './ids.ts'
import { type MailFiles, mailFiles } from './integrations/mail/mail-files.ts'
import { type JobQueue, openQueue } from './jobs/queue.ts'
import { createLog } from './log.ts'

export interface ComposedDesk {
  services: Services
  mailFiles: MailFiles
  close(): Promise<void>
}

/**
 * What the operator's commands are given. They write jobs and speak to nobody outside: whoever pays refunds and sends
 * mails is the site, when it runs. The queue is opened by the first command that writes to it.
 */
export function composeDesk({ db, pool }: { db: Connection; pool: pg.Pool }, env: Env): ComposedDesk {
  const log = createLog('silent')
  let queue: Promise<JobQueue> | undefined
  const opened = () => {
    queue ??= openQueue(pool, log, { writing: true })
    return queue
  }
  return {
    services: {
      db,
      queue: {
        async add(...job) {
          await (await opened()).add(...job)
        },
      },
      providers: new Map(),
      now: () => new Date(),
      ids: randomIds,
      log,
      origin: env.origin,
      operator: env.operator,
    },
    mailFiles: mailFiles(env.dataDir),
    close: async () => (await queue)?.stop(),
  }
}
