import type { DepartureId } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { retryIfMoved } from '../places/lock-departures.ts'
import { changeImported } from './change-imported.ts'
import type { ImportPlan, PlanProblemName, WritingStep } from './import-plan.ts'
import { insertImported } from './insert-imported.ts'
import { isWriting } from './plan-import.ts'
import { sendTickets } from './send-tickets.ts'
import { NotWrittenError, type Written } from './written.ts'

export interface ImportResult {
  imported: number
  changed: number
  cancelled: number
  same: number
  /** The number of bookings that the plan skips, or that are in `refused`. */
  skipped: number
  /** Bookings of the plan that could not be written, because something has changed since the plan was made. */
  refused: { row: number; sourceId: string; problem: PlanProblemName }[]
  /** Ticket mails that were queued. */
  tickets: number
}

/**
 * This many bookings are written at the same time, each in its own transaction: while one waits for the disk, the
 * others use the processor.
 */
const lanes = 4

/**
 * Writes the bookings of a plan, each in its own transaction. So an import that was killed can be run again and
 * continues. Guests get a mail only if `withTickets` is set: then the ticket mail is queued for each booking of the
 * file that has an e-mail address, is not cancelled and has not departed, except for those whose guests got this mail
 * after an earlier import.
 */
export async function importBookings(
  services: AppContext,
  plan: ImportPlan,
  { withTickets, actor, onProgress }: { withTickets: boolean; actor: string; onProgress?: (share: number) => void },
): Promise<ImportResult> {
  const steps = plan.steps.filter(isWriting)
  const result: ImportResult = { imported: 0, changed: 0, cancelled: 0, same: 0, skipped: 0, refused: [], tickets: 0 }
  for (const { kind } of plan.steps) if (kind === 'same' || kind === 'skipped') result[kind]++
  let done = 0
  const writeAll = async (of: WritingStep[]) => {
    for (const step of of) {
      const written = await write(services, step, actor)
      if (typeof written === 'string') result[written]++
      else {
        result.skipped++
        result.refused.push({ row: step.booking.row, sourceId: step.booking.sourceId, problem: written.refused })
      }
      done++
      if (done % 50 === 0 || done === steps.length) onProgress?.(done / steps.length)
    }
  }
  await Promise.all(inLanes(steps).map(writeAll))
  if (withTickets) result.tickets = await sendTickets(services, plan)
  await inTransaction(services.db, (trx) =>
    recordAction(trx, { command: 'import', details: summaryOf(plan, result), actor, now: services.now() }),
  )
  return result
}

function write(services: AppContext, step: WritingStep, actor: string): Promise<Written> {
  const inOne = () =>
    inTransaction(services.db, (trx) =>
      step.kind === 'new' ? insertImported(services, trx, step, actor) : changeImported(services, trx, step, actor),
    )
  return retryIfMoved(inOne).catch((error: unknown) => {
    if (error instanceof NotWrittenError) return { refused: error.problem }
    throw error
  })
}

/**
 * Divides the bookings into lanes. All bookings of a departure are in one lane: in different lanes they would wait for
 * its lock.
 */
function inLanes(steps: WritingStep[]): WritingStep[][] {
  const laneOf = new Map<DepartureId, number>()
  const all: WritingStep[][] = Array.from({ length: lanes }, () => [])
  for (const step of steps) {
    const lane = laneOf.get(step.departure) ?? laneOf.size % lanes
    laneOf.set(step.departure, lane)
    all[lane]?.push(step)
  }
  return all
}

function summaryOf({ steps, rows }: ImportPlan, { refused, ...counts }: ImportResult) {
  return { sources: [...new Set(steps.map(({ booking }) => booking.source))], rows, ...counts, refused: refused.length }
}
