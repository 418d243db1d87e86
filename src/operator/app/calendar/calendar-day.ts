import type { ReadAnswer } from '../../operations/operations.ts'

export type CalendarDayData = ReadAnswer<'calendar'>['days'][number]
