import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { currentSite } from '../../content/site.ts'
import type { AppContext } from '../../domain/context.ts'
import { describeHealth, type Finding, fine, type Problem, problem } from '../../domain/monitoring/finding.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import { renderMessage } from '../../mail/render-message.ts'
import type { Mailer } from '../../platform/integrations/mail/mailer.ts'

const checkMs = 60_000
/** After this many failures the outage is longer than a failover or a restart. */
const failuresUntilNotified = 10

/**
 * Mails the operator when the database has been unreachable for ten minutes, and when it is back. The mail is sent
 * directly, because the queue is in that database.
 * @param alsoFailing returns other problems that can be found without a database, such as a full disk
 * @returns a function that stops watching
 */
export function watchDatabase(
  { db, log, ...sender }: Pick<AppContext, 'db' | 'log' | 'now' | 'ids' | 'origin' | 'operator'>,
  mailer: Mailer,
  alsoFailing: () => Promise<Problem[]>,
  { everyMs = checkMs } = {},
): () => void {
  const abort = new AbortController()
  const ping = () =>
    sql`select 1`.execute(db).then(
      () => null,
      (error: Error) => error.message,
    )
  const notify = async (failing: Problem[], recovered: Finding[]) => {
    const result = await mailer.send(await healthMail(sender, failing, recovered))
    if (result !== 'sent') log.warn({ cause: result.failed }, 'mail about the database not accepted, will retry')
    return result === 'sent'
  }
  const watch = async () => {
    let failures = 0
    let isNotified = false
    for (;;) {
      await pause(everyMs, undefined, { signal: abort.signal, ref: false })
      const cause = await ping()
      failures = cause === null ? 0 : failures + 1
      if (cause !== null && !isNotified && failures >= failuresUntilNotified)
        isNotified = await notify(
          [problem('database', 'database_down', { answer: cause }), ...(await alsoFailing())],
          [],
        )
      else if (cause === null && isNotified) isNotified = !(await notify([], [fine('database')]))
    }
  }
  watch().catch((err) => {
    if (!abort.signal.aborted) log.error({ err }, 'the database is no longer watched')
  })
  return () => abort.abort()
}

async function healthMail(
  { now, ids, origin, operator }: Pick<AppContext, 'now' | 'ids' | 'origin' | 'operator'>,
  failing: Problem[],
  recovered: Finding[],
) {
  const texts = describeHealth({ failing, fine: recovered }, operatorLocale)
  const content = await renderMessage('operator_health', {
    businessName: currentSite().business.name,
    origin,
    contact: operator,
    ...texts,
  })
  return { ...content, id: ids.row(), to: operator.email, origin, at: now() }
}
