import type { AppContext } from '../../src/domain/context.ts'
import { eraseUnneededPassengers } from '../../src/domain/passengers/erase-passengers.ts'
import { dayOf } from '../../src/domain/time/operator-time.ts'

/** Runs the part of the nightly job that erases passenger names. An invariant requires that they are erased in time. */
export const eraseNames = ({ db, now }: AppContext): Promise<number> => eraseUnneededPassengers(db, dayOf(now()))
