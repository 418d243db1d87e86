import { isStep, type Step } from './steps.ts'

/** The action of a submit button, parsed from its value: `next`, `go:details`, `month:2027-08`, `more:adults` … */
export type Intent =
  | { to: 'next' | 'back' | 'save' }
  | { to: 'pay' }
  | { to: 'go'; step: Step }
  | { to: 'month'; month: string }
  | { to: 'count'; name: string; by: 1 | -1 }
  | { to: 'choose'; date: string }

const intentsWithoutArgument = ['next', 'back', 'save'] as const

export function readIntent(value: unknown): Intent {
  const [verb = '', argument = ''] = String(value ?? '').split(/:(.*)/s)
  const known = intentsWithoutArgument.find((name) => name === verb)
  if (known) return { to: known }
  if (verb === 'pay') return { to: 'pay' }
  if (verb === 'go' && isStep(argument)) return { to: 'go', step: argument }
  if (verb === 'month' && /^\d{4}-\d{2}$/.test(argument)) return { to: 'month', month: argument }
  if (verb === 'more' || verb === 'fewer') return { to: 'count', name: argument, by: verb === 'more' ? 1 : -1 }
  if (verb === 'choose' && /^\d{4}-\d{2}-\d{2}$/.test(argument)) return { to: 'choose', date: argument }
  return { to: 'next' }
}
