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

/** Changes when an older version could not read the files. */
export const format = 1

/**
 * The site as files: the published document, the fleet and the pictures, as of one moment. Equal sites have equal files.
 * @returns `leftOut`: values that this version of the product refuses, so that the site shows the default
 */
export const exportSite = (
  db: Database,
  { draft }: { draft: boolean },
): Promise<{ files: SiteFiles; leftOut: string[] }> =>
  inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx)
    return filesOfSite(trx, { draft })
  })

/** @param db a transaction that sees one moment */
export async function filesOfSite(db: Queryable, { draft }: { draft: boolean }) {
  const values = draft ? draftValues(await readDraft(db)) : await publishedValues(db)
  const fleet = { ...(await loadFleet(db)), pictures: await loadPictureFields(db) }
  const repeated = repeatedDefaults(values)
  const head = { format, ...(repeated.length > 0 && { repeatedDefaults: repeated }) }
  const files: SiteFiles = new Map([
    ...documentFiles(values),
    ...fleetFiles(fleet),
    ...(await pictureFiles(db)),
    // The last one to be written: without it a folder is no export.
    [formatFile, Buffer.from(`# A site of Bonaca: operator site import\n${writeYaml(head)}`)],
  ])
  const leftOut = Object.entries(values).filter(([path, value]) => problemOfField(path, value) !== undefined)
  return { files, leftOut: leftOut.map(([path]) => path) }
}
