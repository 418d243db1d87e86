import type { ReadAnswer } from '../../../contract/operator-app/reads.ts'

export type CalendarDayData = ReadAnswer<'calendar'>['days'][number]
