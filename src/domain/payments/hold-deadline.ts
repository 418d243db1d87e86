const extensionMinutes = 15
/** No hold outlives this, counted from the reservation's creation. */
const holdCapMinutes = 45

const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

export const holdCap = (createdAt: Date) => minutesAfter(createdAt, holdCapMinutes)

/** The deadline after its one extension, at most the cap. */
export function extendedHold(holdExpiresAt: Date, createdAt: Date): Date {
  const [extended, cap] = [minutesAfter(holdExpiresAt, extensionMinutes), holdCap(createdAt)]
  return extended < cap ? extended : cap
}
