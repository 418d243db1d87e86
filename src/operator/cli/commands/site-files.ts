import { z } from 'zod'
import { exportSite } from '../../site-files/export-site.ts'
import { writeFolder } from '../../site-files/folder.ts'
import { importSite, planSiteImport, type SiteImportPlan } from '../../site-files/import-site.ts'
import type { FileProblem } from '../../site-files/yaml-file.ts'
import { aborted, defineCommand, failure, success } from '../command.ts'
import { formatDateTime, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { flag, freeText, required } from '../parsers/field.ts'

const folder = required(freeText('folder'), 'a folder of its own, for example one in git')
const paths = z.array(z.string())
const problems = z.array(z.object({ file: z.string(), line: z.int().optional(), problem: z.string() }))

export const siteExportCommand = defineCommand({
  name: 'site export',
  summary: 'writes the site as files: texts, facts, look, boats, quays, trips, prices, offers, pictures',
  examples: ['site export my-site', 'site export my-site --draft'],
  parameters: { folder },
  options: { draft: flag('the draft of texts and facts instead of what is published') },
  outputSchema: z.object({ files: z.int(), written: paths, removed: paths, leftOut: paths }),
  async run({ db }, { folder: root, draft }) {
    const { files, leftOut } = await exportSite(db, { draft })
    const outcome = await writeFolder(root, files)
    if (!outcome.ok) return failure(outcome.problem)
    const { written, removed } = outcome
    const changed = `${pluralize(written.length, 'file')} written, ${removed.length} removed`
    const lines: OutputBlock[] = [`${pluralize(files.size, 'file')} in ${root}: ${changed}.`]
    if (leftOut.length > 0) lines.push(`Left out, because this version does not take them: ${leftOut.join(', ')}`)
    return success(lines, { files: files.size, written, removed, leftOut })
  },
})

export const siteImportCommand = defineCommand({
  name: 'site import',
  summary: 'makes the site that of the files: texts and facts in the draft, everything else at once',
  examples: ['site import my-site', 'site import my-site --publish --yes'],
  parameters: { folder },
  options: { publish: flag('publishes the draft too') },
  outputSchema: z.object({ fleet: paths, fields: paths, overwritten: paths, revision: z.int().nullable(), problems }),
  async run(context, { folder: root, publish }) {
    const planned = await planSiteImport(context, root, publish)
    if (!planned.ok) return refusedFor(planned.problems)
    const { plan, read } = planned
    const isNew = plan.fleet.length + plan.fields.length > 0
    if (!isNew && !(publish && plan.isUnpublished)) return success([`The site is already that of ${root}.`], nothing)
    if (!(await context.confirm(linesOf(plan, publish)))) return aborted
    const outcome = await importSite(context, { plan, read, publish })
    if (!outcome.ok && 'problems' in outcome) return refusedFor(outcome.problems)
    if (!outcome.ok) return failure('The site has changed meanwhile. Nothing was done; run the command again.')
    const { revision } = outcome
    const answer = { fleet: plan.fleet, fields: plan.fields, overwritten: plan.overwritten.map(({ path }) => path) }
    const next =
      revision !== null
        ? [`Revision ${revision} is published.`]
        : plan.fields.length > 0
          ? ['Guests see the draft after: operator site publish']
          : []
    return success([`The site is that of ${root}.`, ...next], { ...answer, revision, problems: [] })
  },
})

const nothing = { fleet: [], fields: [], overwritten: [], revision: null, problems: [] }

const refusedFor = (found: FileProblem[]) => ({
  status: 1 as const,
  lines: [
    `Nothing was imported: ${pluralize(found.length, 'problem')}.`,
    ...found.map(({ file, line, problem }) => `${file}${line === undefined ? '' : `:${line}`}: ${problem}`),
  ],
  json: { ...nothing, problems: found },
})

function linesOf({ fleet, fields, overwritten }: SiteImportPlan, publish: boolean): OutputBlock[] {
  const drafted = `${pluralize(fields.length, 'field')} ${fields.length === 1 ? 'changes' : 'change'} in the draft`
  return [
    ...(fleet.length > 0 ? ['This changes at once, for all guests:', ...fleet] : []),
    ...(fields.length > 0 ? [`${drafted}${publish ? ', which is published' : ''}:`, ...fields] : []),
    ...(fields.length === 0 && publish ? ['The draft is published.'] : []),
    ...(overwritten.length > 0 ? ['These values of the draft are not published, and are lost:'] : []),
    ...overwritten.map(({ path, by, at }) => `${path}, by ${by} on ${formatDateTime(at)}`),
  ]
}
