import type { IdGenerator } from '../../src/domain/context.ts'

/** Sequential ids, and now and then a reservation code that collides with an earlier one. */
export function sequentialIds(): IdGenerator {
  let number = 0
  return {
    reservation: () => `reservation-${String(++number).padStart(10, '0')}`,
    code: () => `BNC-${String(++number - (number % 4 === 0 ? 1 : 0)).padStart(6, '0')}`,
    row: () => `00000000-0000-7000-8000-${String(++number).padStart(12, '0')}`,
  }
}
