import { purge } from '../domain/privacy/purge.ts'
import type { Services } from '../domain/services.ts'
import type { MailFiles } from '../integrations/mail/mail-files.ts'

/** Every night: what is kept of people no longer than promised. */
export async function purgeJob(services: Services, files: MailFiles): Promise<void> {
  const purged = await purge(services, files)
  if (Object.values(purged).some((count) => count > 0)) services.log.info(purged, 'what was kept long enough is gone')
}
