import { type BookingStep, isBookingStep } from '../../routing/booking-steps.ts'

/** The action of a submit button, parsed from its value: `next`, `go:details`, `month:2027-08`, `more:adults` … */
export type BookingIntent =
  | { type: 'next' | 'back' | 'save' }
  | { type: 'correct_email' }
  /** Without a provider: that of the form. */
  | { type: 'pay'; provider?: string }
  | { type: 'go'; step: BookingStep }
  | { type: 'month'; month: string }
  | { type: 'count'; name: string; by: 1 | -1 }
  | { type: 'choose'; date: string }

export const correctEmailIntent = 'correct_email'

const intentsWithoutArgument = ['next', 'back', 'save', correctEmailIntent] as const

export function parseIntent(value: unknown): BookingIntent {
  const [verb = '', argument = ''] = String(value ?? '').split(/:(.*)/s)
  const known = intentsWithoutArgument.find((name) => name === verb)
  if (known) return { type: known }
  if (verb === 'pay') return argument ? { type: 'pay', provider: argument } : { type: 'pay' }
  if (verb === 'go' && isBookingStep(argument)) return { type: 'go', step: argument }
  if (verb === 'month' && /^\d{4}-\d{2}$/.test(argument)) return { type: 'month', month: argument }
  if (verb === 'more' || verb === 'fewer') return { type: 'count', name: argument, by: verb === 'more' ? 1 : -1 }
  if (verb === 'choose' && /^\d{4}-\d{2}-\d{2}$/.test(argument)) return { type: 'choose', date: argument }
  return { type: 'next' }
}
