import type { ReadAnswer } from '../../operations/operations.ts'

export type CalendarDayData = ReadAnswer<'calendar'>['days'][number]
export type CalendarDeparture = CalendarDayData['departures'][number]
