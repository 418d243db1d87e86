const extensionMinutes = 15
/** Maximum lifetime of a hold, counted from the creation of its reservation. */
const holdCapMinutes = 45

const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

export const holdCap = (createdAt: Date) => minutesAfter(createdAt, holdCapMinutes)

/** The deadline after the single extension, limited by the cap. */
export function extendedDeadline(holdExpiresAt: Date, createdAt: Date): Date {
  const [extended, cap] = [minutesAfter(holdExpiresAt, extensionMinutes), holdCap(createdAt)]
  return extended < cap ? extended : cap
}
