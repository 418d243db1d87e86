import { sql } from 'kysely'
import { problemOfField } from '../../content/site.ts'
import { draftValues, readDraft } from '../../domain/site/site-draft.ts'
import { publishedValues } from '../../domain/site/site-revisions.ts'
import type { Database, Queryable } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { documentFiles, repeatedDefaults } from './document-files.ts'
import { loadFleet } from './fleet.ts'
import { fleetFiles } from './fleet-files.ts'
import { formatFile, type SiteFiles } from './folder.ts'
import { loadPictureFields, pictureFiles } from './picture-files.ts'
import { writeYaml } from './yaml-file.ts'

/** The version of the format. A change that older versions of the product can't read raises the number. */
export const format = 1

/**
 * The site as files: the published document (or its draft), the fleet and the pictures, all read at one moment. Equal
 * sites have equal files.
 * @returns `leftOut`: the paths of values that this version of the product refuses; the site shows their default
 */
export const exportSite = (
  db: Database,
  { draft }: { draft: boolean },
): Promise<{ files: SiteFiles; leftOut: string[] }> =>
  inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx)
    return filesOfSite(trx, { draft })
  })

/** @param db a transaction with one snapshot for all reads (`repeatable read`) */
export async function filesOfSite(db: Queryable, { draft }: { draft: boolean }) {
  const values = draft ? draftValues(await readDraft(db)) : await publishedValues(db)
  const fleet = { ...(await loadFleet(db)), pictures: await loadPictureFields(db) }
  const repeated = repeatedDefaults(values)
  const head = { format, ...(repeated.length > 0 && { repeatedDefaults: repeated }) }
  const files: SiteFiles = new Map([
    ...documentFiles(values),
    ...fleetFiles(fleet),
    ...(await pictureFiles(db)),
    // Written last, because a folder counts as an export only with this file.
    [formatFile, Buffer.from(`# A site of Bonaca: operator site import\n${writeYaml(head)}`)],
  ])
  const leftOut = Object.entries(values).filter(([path, value]) => problemOfField(path, value) !== undefined)
  return { files, leftOut: leftOut.map(([path]) => path) }
}
