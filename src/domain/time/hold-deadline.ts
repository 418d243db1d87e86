import type { HoldKind } from '../../platform/database/tables.ts'

/**
 * The minutes by which a hold is extended, once. The setting `hold_minutes` plus the extension must not exceed the cap:
 * docs/domain/reservations.md, "How long a hold lasts".
 */
export const holdExtensionMinutes = 15
/**
 * Maximum lifetime in minutes of a hold of a visitor or a reseller, from the creation of its reservation. The database
 * constraint `hold_within_limit` has the same limit.
 */
export const holdCapMinutes = 45
/** The largest value of the setting `link_hours`. The constraint `hold_within_limit` allows it plus the extension. */
export const linkCapHours = 168

export interface Hold {
  holdKind: HoldKind
  createdAt: Date
  holdExpiresAt: Date
}

export const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

/**
 * The deadline of a new hold of a visitor. The price that the booking form shows is valid for the same time.
 * @param hold_minutes the setting
 */
export const newHoldDeadline = (now: Date, { hold_minutes }: { hold_minutes: number }): Date =>
  minutesAfter(now, hold_minutes)

/**
 * A guest is reminded of a payment link this many hours before the link ends. The reminder is omitted if it would come
 * less than this many hours after the link was made or prolonged.
 */
const linkReminderHours = 3

/**
 * When the guest is reminded of a payment link that ends at `heldUntil`. Null if the time after `from` is too short for
 * a second mail.
 */
export function linkReminderAt(heldUntil: Date, from: Date): Date | null {
  const at = minutesAfter(heldUntil, -60 * linkReminderHours)
  return at >= minutesAfter(from, 60 * linkReminderHours) ? at : null
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** The instant at which the places are released even if the provider has not answered. */
export const holdCap = ({ holdKind, createdAt, holdExpiresAt }: Hold): Date =>
  holdKind === 'link' ? minutesAfter(holdExpiresAt, holdExtensionMinutes) : minutesAfter(createdAt, holdCapMinutes)

/**
 * The deadline of a hold that is extended at `now`, because the bank asks the guest for something. If a payment link is
 * extended in its last 15 minutes, the new deadline is 15 minutes after `now`. Before that, the guest has enough time,
 * and the deadline in the mail stays.
 */
export function extendedDeadline(hold: Hold, now: Date): Date {
  const { holdKind, holdExpiresAt } = hold
  if (holdKind !== 'link') return earlier(minutesAfter(holdExpiresAt, holdExtensionMinutes), holdCap(hold))
  const extended = minutesAfter(earlier(now, holdExpiresAt), holdExtensionMinutes)
  return extended > holdExpiresAt ? extended : holdExpiresAt
}
