/** The recurring jobs. Cron expressions are in UTC. */
export const schedule = [
  { job: 'reconcile-stale', cron: '* * * * *' },
  { job: 'notify-resellers', cron: '* * * * *' },
  { job: 'trip-mails', cron: '*/10 * * * *' },
  { job: 'alerts', cron: '7 * * * *' },
  { job: 'health', cron: '41 * * * *' },
  { job: 'cleanup', cron: '*/10 * * * *' },
  { job: 'list-disputes', cron: '37 4 * * *' },
  { job: 'retention', cron: '23 2 * * *' },
] as const

export type RecurringJob = (typeof schedule)[number]['job']
