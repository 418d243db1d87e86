import { sayProblem } from '../../../content/say-problem.ts'
import { problemOfField } from '../../../content/site.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import {
  siteDiscard,
  sitePreview,
  sitePublish,
  siteRead,
  siteRevert,
  siteRevisions,
  siteSave,
} from '../../operations/site.ts'
import { aborted, type CommandContext, defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { formatDateTime, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { flag, optional, type Parser, required, wholeNumber } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

const sitePath: Parser<string> = {
  placeholder: 'path',
  expects: 'a path, such as tripFacts.phoneHours or pages.home.en.title',
  parse: (input) => input.trim() || undefined,
}
const fieldValue: Parser<string> = { placeholder: 'value', expects: 'a text, or JSON', parse: (input) => input }

type Read = AnswerOf<typeof siteRead>

export const siteShow = operationCommand(siteRead, {
  name: 'site show',
  summary: 'shows the fields of the site’s draft; without a path, what is not published yet',
  examples: ['site show', 'site show business', 'site show pages.home.hr'],
  parameters: { below: optional(sitePath, 'a part, such as business, tripFacts, look or pages.home') },
  options: {},
  input: (values) => values,
  print: (answer, _, { below }) => linesOf(answer, below),
})

function linesOf({ fields, changed, toReview, sections }: Read, below: string | undefined): OutputBlock[] {
  if (fields.length === 0 && below !== undefined)
    return [`There is nothing below ${below}. The parts are ${sections.join(', ')}.`]
  const review = toReview.length > 0 ? [`${pluralize(toReview.length, 'text')} to review: ${toReview.join(', ')}`] : []
  const parts = below === undefined ? [`Parts: ${sections.join(', ')}.`] : []
  const unpublished =
    changed.length > 0
      ? `${pluralize(changed.length, 'field')} not published (operator site publish).`
      : 'Everything is published.'
  const rows = fields.map(({ path, value, ...field }) => [path, stateOf(field), shortText(value)])
  const table = fields.length > 0 ? [{ columns: ['field', 'state', 'value'], rows }] : []
  const problems = fields.flatMap(({ path, problems }) => problems.map((problem) => `${path}: ${sayProblem(problem)}`))
  return [...table, ...problems, unpublished, ...review, ...parts]
}

const stateOf = ({ isDefault, isChanged, isToReview, problems }: Omit<Read['fields'][number], 'path' | 'value'>) =>
  [
    isDefault ? 'default' : 'own',
    ...(isChanged ? ['changed'] : []),
    ...(isToReview ? ['to review'] : []),
    ...(problems.length > 0 ? ['problem'] : []),
  ].join(', ')

const shownLength = 160

function shortText(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\s+/g, ' ')
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}

export const siteSet = defineCommand({
  name: 'site set',
  summary: 'changes a field of the draft; guests see it after site publish',
  examples: [
    'site set business.company.legalName "Maestral izleti d.o.o."',
    `site set tripFacts.phoneHours '{"from":"08:00","to":"20:00","atSea":"crew"}'`,
    'site set tripFacts.dogs --default',
  ],
  parameters: {
    path: required(sitePath, 'the field (site show)'),
    value: optional(fieldValue, 'the new value: a text as it is, everything else as JSON'),
  },
  options: {
    asJson: flag('reads the value as JSON, also if the field would take it as a text'),
    default: flag('returns to the default'),
  },
  outputSchema: siteSave.answer,
  async run(context, { path, value, asJson, default: toDefault }) {
    if ((value === undefined) !== toDefault) throw new UsageError('Give a value or --default.')
    const version = await versionOf(context, path)
    if (version === undefined) return unknownField(path)
    const given = value === undefined ? {} : { value: readValue(path, value, asJson) }
    const performed = await siteSave.perform(context, { path, version, ...given })
    if (!performed.ok) return refusal(performed)
    const { answer } = performed
    if (!answer.saved) return failure(`${answer.by} has changed ${path} at the same moment. Look at it and try again.`)
    if (answer.problems.length > 0)
      return {
        status: 1,
        lines: [
          `${path} is saved in the draft, but can’t be published:`,
          ...answer.problems.map((problem) => sayProblem(problem)),
        ],
        json: answer,
      }
    return success([`${path} is saved in the draft. Guests see it after: operator site publish`], answer)
  },
})

async function versionOf(context: CommandContext, path: string): Promise<number | undefined> {
  const read = await siteRead.perform(context, { below: path })
  return read.ok ? read.answer.fields.find((field) => field.path === path)?.version : undefined
}

const unknownField = (path: string) => failure(`There is no field ${path}. See: operator site show business`)

/** The input itself if the field accepts it as a text. Otherwise the input is parsed as JSON. */
function readValue(path: string, input: string, asJson: boolean): unknown {
  if (!asJson && problemOfField(path, input) === undefined) return input
  try {
    return JSON.parse(input)
  } catch {
    if (asJson) throw new UsageError('The value is not valid JSON.')
    return input
  }
}

export const sitePublishCommand = defineCommand({
  name: 'site publish',
  summary: 'publishes the draft: guests see it within a second',
  examples: ['site publish', 'site publish --yes'],
  parameters: {},
  options: {},
  outputSchema: sitePublish.answer,
  async run(context) {
    const read = await siteRead.perform(context, {})
    if (!read.ok) return refusal(read)
    const { changed } = read.answer
    if (changed.length > 0 && !(await context.confirm(['This changes the site for all guests:', ...changed])))
      return aborted
    const performed = await sitePublish.perform(context, {})
    return performed.ok ? published(performed.answer) : refusal(performed)
  },
})

export const siteRevertCommand = defineCommand({
  name: 'site revert',
  summary: 'publishes a former revision again; 0 is the site before its first revision',
  examples: ['site revert 3'],
  parameters: { revision: required(wholeNumber, 'its number (site history)') },
  options: {},
  outputSchema: siteRevert.answer,
  async run(context, { revision }) {
    const plan = [
      `This publishes revision ${revision} for all guests. The draft becomes the same; what is not published in it is lost.`,
    ]
    if (!(await context.confirm(plan))) return aborted
    const performed = await siteRevert.perform(context, { revision })
    return performed.ok ? published(performed.answer) : refusal(performed)
  },
})

const published = (answer: AnswerOf<typeof sitePublish>) =>
  success([`Revision ${answer.revision} is published:`, ...answer.changed], answer)

export const siteDiscardCommand = defineCommand({
  name: 'site discard',
  summary: 'returns the draft to what is published',
  examples: ['site discard'],
  parameters: {},
  options: {},
  outputSchema: siteDiscard.answer,
  async run(context) {
    const read = await siteRead.perform(context, {})
    if (!read.ok) return refusal(read)
    const { changed } = read.answer
    if (changed.length > 0 && !(await context.confirm(['These changes are lost:', ...changed]))) return aborted
    const performed = await siteDiscard.perform(context, {})
    return performed.ok ? success(['The draft is what is published.'], performed.answer) : refusal(performed)
  },
})

export const siteHistoryCommand = operationCommand(siteRevisions, {
  name: 'site history',
  summary: 'lists the published revisions, the newest first',
  examples: ['site history'],
  parameters: {},
  options: {},
  input: (values) => values,
  print: ({ revisions }) => {
    if (revisions.length === 0) return ['Nothing is published yet: the site has its defaults.']
    const rows = revisions.map(({ id, createdAt, createdBy, changed, revertsTo }) => [
      ...[String(id), formatDateTime(new Date(createdAt)), createdBy],
      `${revertsTo === null ? '' : `again revision ${revertsTo}: `}${changed.join(', ')}`,
    ])
    return [{ columns: [{ right: 'revision' }, 'published', 'by', 'changed'], rows }]
  },
})

export const sitePreviewCommand = operationCommand(sitePreview, {
  name: 'site preview',
  summary: 'prints a link that shows the draft on the real pages for an hour',
  examples: ['site preview'],
  parameters: {},
  options: {},
  input: (values) => values,
  print: ({ url, endsAt }) => [url, `It works until ${formatDateTime(new Date(endsAt))}.`],
})
