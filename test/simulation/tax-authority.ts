import type pg from 'pg'
import type { AppContext } from '../../src/domain/context.ts'
import { deliverDocuments } from '../../src/domain/fiscal/deliver-documents.ts'
import { issueDocuments } from '../../src/domain/fiscal/issue-documents.ts'
import type { FiscalDocument, FiscalService, Registration } from '../../src/platform/integrations/fiscal-service.ts'
import type { Situation } from './coverage.ts'
import { boats } from './reset-database.ts'
import type { Scheduler, SimulatedProcess } from './scheduler.ts'

interface Options {
  steps: Scheduler
  violations: string[]
  watcher: pg.Client
  /** Returns the current process, because a crash replaces it. */
  current: () => { process: SimulatedProcess; services: AppContext }
}

const keyOf = ({ number, premises, device }: Pick<FiscalDocument, 'number' | 'premises' | 'device'>) =>
  `${number}/${premises}/${device}`

/**
 * Registers fiscal documents. Requests or answers are lost at random. For every second number, the request or the
 * answer of the first attempt is always lost. Two documents with the same number are a violation.
 */
export function createTaxAuthority({ steps, violations, watcher, current }: Options) {
  const registered = new Map<string, string>()
  const attempted = new Set<string>()
  let injectsFaults = true

  function answerTo(document: FiscalDocument, outcomeRoll: number): Registration {
    const { number, total, zki, issuedAt } = document
    const key = keyOf(document)
    const isFirst = !attempted.has(key)
    attempted.add(key)
    if ((injectsFaults && outcomeRoll < 0.2) || (isFirst && number % 4 === 1)) return { failed: 'the request was lost' }
    const content = JSON.stringify({ total, zki, issuedAt })
    const known = registered.get(key)
    if (known !== undefined && known !== content) violations.push(`fiscal number ${key} has two documents`)
    registered.set(key, content)
    const isLost = (injectsFaults && outcomeRoll < 0.4) || (isFirst && number % 4 === 3)
    return isLost ? { failed: 'the answer was lost' } : { jir: key }
  }

  const serviceFor = (process: SimulatedProcess): FiscalService => ({
    issuerOib: '12345678903',
    operatorOib: '12345678903',
    rules: {
      ...{
        from: '2027-01-01',
        web: { premises: 'WEB', device: 1 },
        isInVat: true,
        vat: [{ rate: 2500, share: 10_000 }],
      },
      boats: Object.fromEntries(boats.map((boat) => [boat, { premises: boat, device: 1 }])),
      ...{ advances: 'always', partners: 'operator', keptDeposit: 'untaxed' },
    },
    protectionCode: ({ number, total }) => `${number} ${total}`,
    register: (document, _isLate) =>
      steps.schedule(process, async (outcomeRoll) => answerTo(document, outcomeRoll), { target: 'tax authority' }),
    echo: async () => ({ serverTime: null }),
    certificateEnds: new Date('2030-01-01'),
  })

  /** The site only logs failures of single documents. Here each logged error counts as a violation. */
  const watched = (services: AppContext): AppContext => {
    const log = services.log.child({})
    log.error = (facts: unknown) => violations.push(`fiscal document: ${(facts as { err?: Error }).err?.stack}`)
    return { ...services, log }
  }

  const issue = () => issueDocuments(watched(current().services), serviceFor(current().process))
  const deliver = (services = current().services) => deliverDocuments(watched(services), serviceFor(current().process))

  return {
    work: () => issue().then(() => deliver()),
    /** The situations in which the process was killed, one for each document that still waits for an answer. */
    async interrupted(): Promise<Situation[]> {
      const { rows } = await watcher.query<FiscalDocument>(`
        select premises, device, number from fiscal_delivery join fiscal_document on id = document_id where jir is null and error is null`)
      return rows.map((row) =>
        registered.has(keyOf(row))
          ? 'kill -9 between the registration of a fiscal document and its record'
          : 'kill -9 between the issue of a fiscal document and its registration',
      )
    },
    /** Ends the faults and registers all documents. At the end of a run all trips are over, so each document is due. */
    async settle() {
      injectsFaults = false
      const { services } = current()
      const hoursLater = (hours: number) => new Date(services.now().getTime() + hours * 3_600_000)
      // The second call issues the documents that the first call has postponed (`lookAgain`).
      await issue()
      await issue()
      // One call is not enough: it delivers a limited number of documents, and some documents need a second attempt.
      for (let hours = 1; hours <= 20; hours++) await deliver({ ...services, now: () => hoursLater(hours) })
      const { rows } = await watcher.query(`
        select 'entry ' || id as what from ledger_entry where not exists (select from fiscal_entry where entry_id = id)
        union all select 'document ' || document_id from fiscal_delivery where jir is null`)
      for (const { what } of rows) violations.push(`${what} has no fiscal document, or is not registered`)
    },
  }
}
