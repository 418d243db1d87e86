import { createDatabasePool } from '../../src/database/connect.ts'
import { sendRefund } from '../../src/domain/payments/refund-provider.ts'
import type { AppContext } from '../../src/domain/services.ts'
import { randomIds } from '../../src/ids.ts'
import { monriProvider } from '../../src/integrations/monri/client.ts'
import { createLog } from '../../src/log.ts'

// Child process that sends one refund to Monri; `frozen-refund.test.ts` stops it with SIGSTOP.

const { settings, attemptId, refundId, ...account } = JSON.parse(process.argv[2] ?? '{}')
const { db, close } = createDatabasePool(settings)
const services: AppContext = {
  db,
  queue: { add: async () => {} },
  providers: new Map(),
  now: () => new Date(),
  ids: randomIds,
  log: createLog('silent'),
  origin: 'http://bonaca.test',
  operator: { email: 'operator@bonaca.test', phone: '+385 23 000 000' },
}
const attempt = await db.selectFrom('payment_attempt').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow()
const sent = await sendRefund(services, monriProvider({ ...account, timeoutMs: 60_000 }), attempt, refundId)
process.stdout.write(`${sent}\n`)
await close()
