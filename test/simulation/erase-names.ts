import type { AppContext } from '../../src/domain/context.ts'
import { eraseUnneededPassengers } from '../../src/domain/passengers/erase-passengers.ts'
import { dayOf } from '../../src/domain/time/operator-time.ts'

/** The part of the nightly job that an invariant is about. */
export const eraseNames = ({ db, now }: AppContext): Promise<number> => eraseUnneededPassengers(db, dayOf(now()))
