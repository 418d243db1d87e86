/** All recurring work, in cron's words and UTC. */
export const schedule = [{ job: 'tidy', cron: '17 * * * *' }] as const
