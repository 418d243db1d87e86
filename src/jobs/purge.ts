import { purge } from '../domain/privacy/purge.ts'
import type { Services } from '../domain/services.ts'
import type { MailFiles } from '../integrations/mail/mail-files.ts'

/** Applies the retention periods every night. */
export async function purgeJob(services: Services, files: MailFiles): Promise<void> {
  const result = await purge(services, files)
  if (Object.values(result).some((count) => count > 0)) services.log.info(result, 'expired personal data deleted')
}
