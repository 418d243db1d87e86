import { AsyncLocalStorage } from 'node:async_hooks'
import type { DemandAnswer, DemandLanguage, DemandTables, FunnelStep } from '../../platform/database/demand-tables.ts'
import type { Counted, Recorder, WantedDay } from './recorder.ts'
import { stepOf, type VitalName } from './vitals.ts'

/** A request that is counted. Not counted are requests of bots and of the crew, prefetches, jobs and commands. */
export interface Visit extends Pick<Counted, 'source'> {
  recorder: Recorder
  visitor(): string
}

const storage = new AsyncLocalStorage<Visit>()

export const runWithVisit = <T>(visit: Visit, work: () => T): T => storage.run(visit, work)

type Answered = WantedDay & { party: number; answer: DemandAnswer | 'not_sailing' }

/** Counts the answer to a party that asks for a day. All functions here only write to memory. */
export function countAnswer(answered: Answered, language: DemandLanguage): void {
  const visit = storage.getStore()
  if (visit) answer({ visitor: visit.visitor(), language, source: visit.source }, answered)
}

function answer(counted: Counted, { answer: given, ...wanted }: Answered): void {
  if (given !== 'not_sailing') storage.getStore()?.recorder.answered(counted, { ...wanted, answer: given })
}

/** Counts an answer to a reseller: once a day for each size of a party, because its customers are unknown. */
export function countResale(reseller: string, answered: Answered): void {
  const visitor = `reseller ${reseller} ${answered.party}`
  answer({ visitor, language: 'none', source: 'reseller' }, answered)
}

/** Counts a step of booking that the visitor has reached. */
export function countStep(step: FunnelStep, language: DemandLanguage): void {
  const visit = storage.getStore()
  visit?.recorder.stepped({ visitor: visit.visitor(), language, source: visit.source }, step)
}

/**
 * Counts the fields that a step has refused: `special_offers.0.id` as `special_offers`, and fields that no form has as
 * `other`.
 */
export function countRefused(step: FunnelStep, fields: string[], language: DemandLanguage): void {
  const visit = storage.getStore()
  if (!visit) return
  const names = fields.map((field) => field.split('.')[0] ?? '').map((name) => (formFields.has(name) ? name : 'other'))
  for (const name of new Set(names))
    visit.recorder.stepped({ visitor: visit.visitor(), language, source: visit.source }, step, name)
}

const formFields = new Set([
  ...['date', 'adults', 'children', 'infants', 'departure_location', 'special_offers', 'name', 'first_name'],
  ...['last_name', 'phone', 'email', 'notes', 'terms_accepted', 'payment', 'form'],
])

/** Counts a booking whose payment begins. */
export function countBooking({ date }: { date: string }, language: DemandLanguage): void {
  const visit = storage.getStore()
  if (!visit) return
  visit.recorder.booked(visit.visitor(), date)
  countStep('payment', language)
}

/** Counts a Web Vital of a page view. */
export function countVital(
  { page, metric, value }: { page: string; metric: VitalName; value: number },
  device: Device,
): void {
  const visit = storage.getStore()
  visit?.recorder.measured(visit.visitor(), { page, device, metric, below: stepOf(metric, value) })
}

type Device = DemandTables['vitals_count']['device']

/** Counts a party that waits for departures on which it found no place. */
export function countWaiting(days: WantedDay[]): void {
  const visit = storage.getStore()
  for (const day of days) visit?.recorder.joinedWaitlist(visit.visitor(), day)
}
