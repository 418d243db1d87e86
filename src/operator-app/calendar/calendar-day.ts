import type { ReadAnswer } from '../../contract/operator-app/reads.ts'

export type CalendarDay = ReadAnswer<'calendar'>['days'][number]
