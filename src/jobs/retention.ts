import type { AppContext } from '../domain/context.ts'
import { applyRetention } from '../domain/privacy/retention.ts'
import type { MailFiles } from '../integrations/mail/mail-files.ts'

/** Applies the retention periods every night. */
export async function retentionJob(services: AppContext, files: MailFiles): Promise<void> {
  const result = await applyRetention(services, files)
  if (Object.values(result).some((count) => count > 0)) services.log.info(result, 'expired personal data deleted')
}
