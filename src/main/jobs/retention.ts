import type { AppContext } from '../../domain/context.ts'
import { applyRetention } from '../../domain/privacy/retention.ts'
import type { MailFiles } from '../../platform/integrations/mail/mail-files.ts'

/** Deletes or anonymizes personal data whose retention period has ended. Runs every night. */
export async function retentionJob(services: AppContext, files: MailFiles): Promise<void> {
  const result = await applyRetention(services, files)
  if (Object.values(result).some((count) => count > 0)) services.log.info(result, 'expired personal data deleted')
}
