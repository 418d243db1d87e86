/**
 * Minutes of the single extension. The setting `hold_minutes` plus the extension must not exceed the cap:
 * docs/domain/reservations.md, "How long a hold lasts".
 */
export const holdExtensionMinutes = 15
/**
 * Maximum lifetime of a hold in minutes, from the creation of its reservation. The database constraint
 * `hold_at_most_45_minutes` has the same limit.
 */
export const holdCapMinutes = 45

const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

export const holdCap = (createdAt: Date) => minutesAfter(createdAt, holdCapMinutes)

/** The deadline after the single extension, limited by the cap. */
export function extendedDeadline(holdExpiresAt: Date, createdAt: Date): Date {
  const [extended, cap] = [minutesAfter(holdExpiresAt, holdExtensionMinutes), holdCap(createdAt)]
  return extended < cap ? extended : cap
}
