import type { Logger } from 'pino'
import { FiscalFileError, readFiscalFile } from '../../platform/integrations/fiscal-hr/fiscal-file.ts'
import { fiscalServiceHr } from '../../platform/integrations/fiscal-hr/fiscal-service-hr.ts'
import type { FiscalService } from '../../platform/integrations/fiscal-service.ts'

/**
 * `off`: no file with fiscal settings is configured. `unusable`: the file has an error. The site starts all the same,
 * and its checks report the error. Until the file is corrected, the site records which sales need documents; then it
 * issues these documents.
 */
export type Fiscal = FiscalService | 'off' | 'unusable'

export function openFiscal(file: string | undefined, { log, now }: { log: Logger; now: () => Date }): Fiscal {
  if (!file) return 'off'
  try {
    return fiscalServiceHr(readFiscalFile(file), { now })
  } catch (err) {
    if (!(err instanceof FiscalFileError)) throw err
    log.error({ cause: err.message }, 'no fiscal documents: the file of FISCAL_HR_FILE is not usable')
    return 'unusable'
  }
}
