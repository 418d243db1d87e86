/** Recurring jobs; cron expressions in UTC. */
export const schedule = [
  { job: 'sweep', cron: '* * * * *' },
  { job: 'around-trip', cron: '*/10 * * * *' },
  { job: 'watch', cron: '7 * * * *' },
  { job: 'tidy', cron: '*/10 * * * *' },
  { job: 'purge', cron: '23 2 * * *' },
] as const

export type RecurringJob = (typeof schedule)[number]['job']
