import { sql } from 'kysely'
import { currentSite } from '../../content/site.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { FiscalFileError, readFiscalFile } from '../../platform/integrations/fiscal-hr/fiscal-file.ts'
import { fiscalServiceHr } from '../../platform/integrations/fiscal-hr/fiscal-service-hr.ts'
import { type Finding, fine, problem } from './finding.ts'

/** A certificate that ends in fewer days than this is a problem: a new one has to be fetched at an office. */
const renewDays = 30
/**
 * The greatest deviation of the clock. The authority refuses messages with a wrong time, but does not say how wrong it
 * may be.
 */
const maxClockSeconds = 60

/**
 * Checks that the file and its certificate are usable and belong to the site's company, that the tax authority answers,
 * and that the site's clock agrees with that of the authority. Registers no document.
 * @returns an empty list if `file` is undefined, because the site then issues no documents
 */
export async function checkFiscalFile(
  file: string | undefined,
  now: Date,
  company = currentSite().business.company.oib,
): Promise<Finding[]> {
  if (!file) return []
  try {
    const service = fiscalServiceHr(readFiscalFile(file), { now: () => now })
    // The site prints the name and address of its own company on documents, so the certificate must be this company's.
    if (service.issuerOib !== company)
      return [problem('fiscal', 'fiscal_company', { file: service.issuerOib, site: company })]
    const days = Math.max(0, Math.floor((service.certificateEnds.getTime() - now.getTime()) / 86_400_000))
    if (days < renewDays) return [problem('fiscal', 'fiscal_certificate_ends', { days })]
    const askedAt = performance.now()
    const answer = await service.echo()
    if ('failed' in answer) return [problem('fiscal', 'fiscal_unreachable', { answer: answer.failed })]
    const elapsed = performance.now() - askedAt
    const off = answer.serverTime ? (answer.serverTime.getTime() - now.getTime() - elapsed) / 1000 : 0
    const seconds = Math.round(Math.abs(off))
    return [seconds > maxClockSeconds ? problem('fiscal', 'fiscal_clock', { seconds }) : fine('fiscal')]
  } catch (error) {
    if (!(error instanceof FiscalFileError)) throw error
    return [problem('fiscal', 'fiscal_file', { problem: error.message })]
  }
}

/** Documents that are not registered after this many hours are a problem: the law gives two days for it. */
const alarmHours = 24
/** Money without a document after this many hours is a problem: documents normally follow within seconds. */
const issueHours = 1

/** Whether documents were not issued or not registered for too long. No findings if the site has never issued any. */
export async function checkFiscalDocuments(db: Queryable, now: Date): Promise<Finding[]> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const { rows } = await sql<{ unissued: number; undelivered: number; answer: string | null }>`
    select (select count(*) from fiscal_due as due where due_at <= ${now}::timestamptz + interval '5 minutes' and exists (
        select from ledger_entry as entry where entry.reservation_id = due.reservation_id and posted_at < ${before(issueHours)}
          and posted_at >= since and not exists (select from fiscal_entry where entry_id = entry.id)))::int as unissued,
      count(document_id)::int as undelivered, max(error) as answer
    from fiscal_state left join (fiscal_delivery join fiscal_document as document on document.id = document_id)
      on jir is null and issued_at < ${before(alarmHours)}
    group by since`.execute(db)
  return rows.map(({ unissued, undelivered, answer }) => {
    if (unissued > 0) return problem('fiscal', 'fiscal_unissued', { count: unissued }, 'documents')
    const details = { count: undelivered, hours: alarmHours, answer: answer ?? '' }
    return undelivered > 0 ? problem('fiscal', 'fiscal_undelivered', details, 'documents') : fine('fiscal', 'documents')
  })
}
