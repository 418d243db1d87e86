import type { Logger } from 'pino'
import { FiscalFileError, readFiscalFile } from '../../platform/integrations/fiscal-hr/fiscal-file.ts'
import { fiscalServiceHr } from '../../platform/integrations/fiscal-hr/fiscal-service-hr.ts'
import type { FiscalService } from '../../platform/integrations/fiscal-service.ts'

/**
 * `off` without a file. `unusable`: the site starts all the same, notes what needs documents, and its checks report the file; once it is
 * corrected, they are issued.
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
