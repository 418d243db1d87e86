import type { z } from 'zod'
import type { tripRules } from '../../contract/reservation.ts'
import type { ReservationRow } from '../../platform/database/tables.ts'
import type { Trip } from './trips.ts'

/** What guests are promised about cancellation: when the deposit goes back, and when the operator may cancel. */
export type Rules = z.infer<typeof tripRules>

/** The rules for whoever books now. */
export const rulesOfTrip = ({ cancellationHours, minimumGuests, weatherChoiceDays }: Trip): Rules => ({
  ...{ cancellation_hours: cancellationHours, weather_choice_days: weatherChoiceDays },
  minimum_guests: minimumGuests && { count: minimumGuests.count, notice_hours: minimumGuests.noticeHours },
})

type RuleColumn = 'cancellation_hours' | 'weather_choice_days' | 'minimum_guests' | 'minimum_guests_notice_hours'

/** The rules under which a booking was sold. */
export const rulesOfBooking = ({
  cancellation_hours,
  weather_choice_days,
  minimum_guests: count,
  minimum_guests_notice_hours: notice_hours,
}: Pick<ReservationRow, RuleColumn>): Rules => ({
  ...{ cancellation_hours, weather_choice_days },
  minimum_guests: count !== null && notice_hours !== null ? { count, notice_hours } : null,
})
