import type { Transaction } from '../../platform/database/connect.ts'
import { takeImportedPlaces } from '../places/claim-places.ts'
import type { ImportRefusal, PlanProblemName, WritingStep } from './import-plan.ts'

/** How the write of one booking ended. `same`: another import has written it meanwhile. */
export type Written = 'imported' | 'changed' | 'cancelled' | 'same' | { refused: PlanProblemName }

/** Thrown to roll back the transaction of a booking. */
export class NotWrittenError extends Error {
  readonly problem: ImportRefusal

  constructor(problem: ImportRefusal) {
    super(problem)
    this.problem = problem
  }
}

/** Takes the places of a booking. @throws NotWrittenError if the departure no longer takes them */
export async function takePlaces(
  trx: Transaction,
  { departure, isPast }: Pick<WritingStep, 'departure' | 'isPast'>,
  places: number,
): Promise<void> {
  if (places <= 0) return
  const refused = await takeImportedPlaces(trx, { departure, places, isPast })
  if (refused) throw new NotWrittenError(refused === 'not_sold' ? 'departure_closed' : refused)
}
