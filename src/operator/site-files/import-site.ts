import { sayProblem } from '../../content/say-problem.ts'
import { currentSite, siteOf, withSite } from '../../content/site.ts'
import { siteProblems } from '../../content/site-problems.ts'
import { siteFields } from '../../content/site-schema.ts'
import { recordAction } from '../../domain/audit-log/record-action.ts'
import { pictureProblems } from '../../domain/pictures/placed-pictures.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { changeDraft, draftValues, readDraft } from '../../domain/site/site-draft.ts'
import { publishedValues, publishSite } from '../../domain/site/site-revisions.ts'
import { loadTrips } from '../../domain/trips/trips.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { isEqual } from '../../shared/changed-fields.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { OperationContext } from '../operations/define-operation.ts'
import { isInFile, readDocument } from './document-files.ts'
import { format } from './export-site.ts'
import { loadFleet } from './fleet.ts'
import { readFleet } from './fleet-files.ts'
import { fleetSteps, runSteps } from './fleet-steps.ts'
import { formatFile, readFolder, type SiteFiles, textOfFile } from './folder.ts'
import { loadPictureFields, pictureSteps, readPictureFiles } from './picture-files.ts'
import { type FileProblem, type ReportProblem, readYaml } from './yaml-file.ts'

export interface SiteImportPlan {
  /** Changes of the fleet and the pictures, which guests see at once; one sentence each. */
  fleet: string[]
  /** Fields that change in the draft, by path. */
  fields: string[]
  /** Fields that somebody has changed in the draft and not published; the import replaces their value. */
  overwritten: { path: string; by: string; at: Date }[]
  /** Whether the draft, once it has the imported values, differs from the published site. */
  isUnpublished: boolean
}

/** The contents of the files, with the file and line of each part. */
type Read = Awaited<ReturnType<typeof readFiles>>
export type Planned = { ok: true; plan: SiteImportPlan; read: Read } | { ok: false; problems: FileProblem[] }

/** Reads and checks the folder, and finds out what an import changes by doing it in a transaction that is rolled back. */
export async function planSiteImport(context: OperationContext, root: string, publish: boolean): Promise<Planned> {
  const problems: FileProblem[] = []
  const files = await readFolder(root, (problem) => problems.push(problem))
  if (problems.length > 0) return { ok: false, problems }
  const read = await readFiles(files, (problem) => problems.push(problem))
  if (problems.length > 0) return { ok: false, problems }
  const applied = await rolledBack(context, (inside) => apply(inside, read, publish))
  return applied.ok ? { ...applied, read } : applied
}

type Imported =
  | { ok: true; revision: number | null }
  | { ok: false; refusal: 'changed_meanwhile' }
  | { ok: false; problems: FileProblem[] }

/**
 * Does all that was planned, or nothing. Refused if the site has changed since the plan was made, so that the import
 * would change something else than planned.
 */
export async function importSite(
  context: OperationContext,
  { plan, read, publish }: { plan: SiteImportPlan; read: Read; publish: boolean },
): Promise<Imported> {
  let imported: Imported = { ok: false, refusal: 'changed_meanwhile' }
  await inTransaction(context.db, async (trx) => {
    const inside = { ...context, db: trx }
    const applied = await apply(inside, read, publish)
    if (!applied.ok) imported = applied
    else if (isEqual(applied.plan, plan)) imported = await publishAfter(inside, plan, publish)
    if (!imported.ok) throw undone
  }).catch(ignoreUndone)
  return imported
}

async function publishAfter(context: Inside, plan: SiteImportPlan, publish: boolean): Promise<Imported> {
  const { actor } = context
  const details = { fleet: plan.fleet, fields: plan.fields, publish }
  await recordAction(context.db, { command: 'site import', details, actor, now: context.now() })
  if (!publish) return { ok: true, revision: null }
  const published = await publishSite(context, { actor })
  if (published.ok) return { ok: true, revision: published.revision }
  if (published.refusal === 'nothing_changed') return { ok: true, revision: null }
  // The values in the files are valid here. These problems are in other values of the draft.
  return {
    ok: false,
    problems: published.problems.map(({ path, problem }) => ({ file: path, problem: sayProblem(problem) })),
  }
}

const undone = new Error('undone')
function ignoreUndone(error: unknown): void {
  if (error !== undone) throw error
}

async function rolledBack<Result>(
  context: OperationContext,
  work: (inside: Inside) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined
  await inTransaction(context.db, async (trx) => {
    result = await work({ ...context, db: trx })
    throw undone
  }).catch(ignoreUndone)
  return result as Result
}

async function readFiles(files: SiteFiles, report: ReportProblem) {
  const head = readHead(files, report)
  return {
    document: readDocument(files, head, report),
    fleet: readFleet(files, report),
    pictures: await readPictureFiles(files, report),
  }
}

/** Reads `formatFile`. @returns the fields whose default the operator has confirmed (`repeatedDefaults`) */
function readHead(files: SiteFiles, report: ReportProblem): string[] {
  const source = textOfFile(files, formatFile, report)
  const read = source === undefined ? undefined : readYaml(formatFile, source, report)
  if (!read) return []
  const { format: found, repeatedDefaults = [] } = (read.data ?? {}) as Record<string, unknown>
  const say = (path: PropertyKey[], problem: string) => report({ file: formatFile, line: read.lineOf(path), problem })
  if (typeof found === 'number' && found > format)
    say(
      ['format'],
      `The files are of a newer version (format ${found}); this one reads format ${format}. Update first.`,
    )
  else if (found !== format) say(['format'], `format must be ${format}.`)
  if (!Array.isArray(repeatedDefaults)) say(['repeatedDefaults'], 'repeatedDefaults must be a list of fields.')
  else
    for (const [index, path] of repeatedDefaults.entries())
      if (!siteFields.has(path)) say(['repeatedDefaults', index], `There is no field ${path}.`)
  return Array.isArray(repeatedDefaults) ? repeatedDefaults.map(String) : []
}

/** The context of operations within the transaction of the import. */
type Inside = OperationContext & { db: Transaction }

async function apply(
  context: Inside,
  { document, fleet: { fleet, placeOf }, pictures }: Read,
  publish: boolean,
): Promise<{ ok: true; plan: SiteImportPlan } | { ok: false; problems: FileProblem[] }> {
  const { db, actor, now } = context
  const draft = await readDraft(db)
  const changes = new Map([...document.values].filter(([path, value]) => !isInFile(draft.get(path)?.value, value)))
  const unpublished = await unpublishedPaths(context, draftValues(draft))
  await changeDraft(db, { changes, actor, now: now() })
  const values = draftValues(await readDraft(db))
  const steps = [
    ...pictureSteps(await loadPictureFields(db), fleet.pictures ?? {}, pictures),
    ...fleetSteps(await loadFleet(db), fleet, await retiredIds(db)),
  ]
  // A trip needs its name in the languages that the site shows after the import.
  const site = publish ? siteOf(values) : currentSite()
  const refused = (await withSite(site, () => runSteps(context, steps))).map(({ step, problem }) => ({
    ...placeOf(step.part, step.path),
    problem: `${step.line}: ${problem}`,
  }))
  const settings = await currentSettings(context)
  const ofTexts = withSite(siteOf(values), () => siteProblems(values, settings))
  const problems = [...ofTexts, ...(await pictureProblems(db, values))]
    .filter(({ path }) => document.values.has(path))
    .map(({ path, problem }) => ({ ...document.placeOf(path), problem: `${path}: ${sayProblem(problem)}` }))
  if (refused.length + problems.length > 0) return { ok: false, problems: [...refused, ...problems] }
  const overwritten = [...changes.keys()]
    .filter((path) => unpublished.has(path))
    .flatMap((path) => {
      const field = draft.get(path)
      return field ? [{ path, by: field.changedBy, at: field.changedAt }] : []
    })
  const isUnpublished = (await unpublishedPaths(context, values)).size > 0
  return {
    ok: true,
    plan: { fleet: steps.map(({ line }) => line), fields: [...changes.keys()], overwritten, isUnpublished },
  }
}

async function retiredIds(db: Transaction) {
  const { boats, quays, trips } = await loadTrips(db)
  const of = (list: { id: string; state: string }[]) =>
    list.filter(({ state }) => state === 'retired').map(({ id }) => id)
  return { boats: of(boats), quays: of(quays), trips: of(trips) }
}

async function unpublishedPaths(
  { db }: OperationContext,
  values: Readonly<Record<string, unknown>>,
): Promise<Set<string>> {
  const published = await publishedValues(db)
  const paths = Object.keys({ ...published, ...values })
  return new Set(paths.filter((path) => !isEqual(published[path], values[path])))
}
