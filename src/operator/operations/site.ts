import { z } from 'zod'
import { introductionSamples } from '../../content/mail-introductions.ts'
import type { ValueProblem } from '../../content/problem.ts'
import { languageProblems } from '../../content/shown-languages.ts'
import { defaultSite, problemOfField, siteOf, withSite } from '../../content/site.ts'
import { textProblems, valuesIn } from '../../content/site-problems.ts'
import { type SiteDocument, siteFields, valueAt } from '../../content/site-schema.ts'
import { multilineText } from '../../contract/primitives.ts'
import type { Settings } from '../../contract/settings.ts'
import { samplePathsInDraft } from '../../domain/opening/opening-list.ts'
import { pictureProblems } from '../../domain/pictures/placed-pictures.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { draftValues, markReviewed, pathsToReview, readDraft, saveField } from '../../domain/site/site-draft.ts'
import { createPreview, endPreviews } from '../../domain/site/site-previews.ts'
import { discardDraft, draftChanges, publishSite, revertSite, siteHistory } from '../../domain/site/site-revisions.ts'
import { type Locale, locales } from '../../i18n/locales.ts'
import { defineOperation, done, moment, type OperationContext } from './define-operation.ts'
import { problemAnswer, sentencesOf } from './problem-answer.ts'

const path = z.string().max(200)

const siteField = z.object({
  path,
  /** JSON Schema of the value. */
  schema: z.unknown(),
  /** The value in the draft: the operator's value, or else the default. */
  value: z.unknown(),
  isDefault: z.boolean(),
  version: z.int(),
  /** Why the value can't be published; empty if it can. */
  problems: z.array(problemAnswer),
  isToReview: z.boolean(),
  /** Whether the value is that of the sample site. Saving it unchanged confirms it as the operator's. */
  isSample: z.boolean(),
  isChanged: z.boolean(),
  changedBy: z.string().nullable(),
})

/** The draft's fields under the path `below`. If omitted: the changed fields, and those with an unusable picture. */
export const siteRead = defineOperation({
  name: 'site',
  role: 'owner',
  effect: 'read',
  input: z.object({ below: path.optional() }),
  answer: z.object({
    fields: z.array(siteField),
    /** The paths of the fields whose value in the draft differs from the published one. */
    changed: z.array(path),
    toReview: z.array(path),
    /** The parts of the site document, such as `business` and `pages.home`. Each can be given as `below`. */
    sections: z.array(path),
    /** Values of the placeholders in texts, by language and name. Empty unless `below` is in a page or is `mails`. */
    placeholders: z.record(z.string(), z.record(z.string(), z.string())),
  }),
  async run(context, { below }) {
    const { db } = context
    const [draft, changed, settings] = [await readDraft(db), await draftChanges(db), await currentSettings(context)]
    const toReview = pathsToReview(draft)
    const values = draftValues(draft)
    const samples = samplePathsInDraft(values)
    const site = siteOf(values)
    const ofPictures = await pictureProblems(db, values)
    const paths = [...siteFields.keys()]
    const wanted =
      below === undefined
        ? [...new Set([...changed, ...ofPictures.map((each) => each.path)])]
        : paths.filter((each) => `${each}.`.startsWith(`${below}.`))
    const fields = withSite(site, () =>
      wanted.flatMap((each) => {
        const field = siteFields.get(each)
        if (!field) return []
        const stored = draft.get(each)
        const isDefault = stored?.value === undefined
        const value = isDefault ? valueAt(defaultSite(), each) : stored.value
        const problem = isDefault
          ? undefined
          : (problemOfField(each, value) ?? ofPictures.find((of) => of.path === each)?.problem)
        return [
          {
            ...{ path: each, value, isDefault, version: stored?.version ?? 0, changedBy: stored?.changedBy ?? null },
            schema: z.toJSONSchema(field.schema, { unrepresentable: 'any' }),
            problems: problem
              ? [problem]
              : [...(isDefault ? [] : textProblems(each, value, settings)), ...languageProblemsAt(each, site)],
            ...{
              isToReview: toReview.includes(each),
              isChanged: changed.includes(each),
              isSample: samples.includes(each),
            },
          },
        ]
      }),
    )
    const sections = [
      ...new Set(
        paths.map((each) =>
          each
            .split('.')
            .slice(0, each.startsWith('pages.') ? 2 : 1)
            .join('.'),
        ),
      ),
    ]
    const placeholders = below
      ? withSite(site, () => Object.fromEntries(locales.map((each) => [each, placeholdersIn(below, each, settings)])))
      : {}
    return done({ fields, changed, toReview, sections, placeholders })
  },
  refusals: {},
})

function placeholdersIn(section: string, locale: Locale, settings: Settings): Record<string, string> {
  if (section === 'mails') return introductionSamples(locale, settings)
  if (!section.startsWith('pages.')) return {}
  return Object.fromEntries(
    Object.entries(valuesIn(locale, settings).values).map(([name, value]) => [name, String(value)]),
  )
}

/**
 * Saves a field of the draft as typed. Without `value`, the field returns to the default. `saved: false`: somebody has
 * changed the field since `version`, and `value` is that person's value.
 */
export const siteSave = defineOperation({
  name: 'site-save',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({ path, value: z.unknown().optional(), version: z.int().min(0) }),
  answer: z.object({
    ...{ path, saved: z.boolean(), version: z.int(), value: z.unknown() },
    problems: z.array(problemAnswer),
    /** With `saved: false`, who has changed the field; otherwise null. */
    by: z.string().nullable(),
  }),
  async run(context, { path, value, version }) {
    const saved = await saveField(context, { path, value, version, actor: context.actor })
    if (!saved.ok && saved.refusal === 'unknown_field') return saved
    if (!saved.ok)
      return done({ path, saved: false, version: saved.version, value: saved.value, problems: [], by: saved.by })
    const problems = saved.problem ? [saved.problem] : await problemsInDraft(context, path, value)
    return done({ path, saved: true, version: saved.version, value, problems, by: null })
  },
  refusals: { unknown_field: 'refused.unknown_field' },
})

/** The problems that the schema can't find: wrong placeholders, an empty legal text, or no language that is shown. */
async function problemsInDraft(context: OperationContext, path: string, value: unknown): Promise<ValueProblem[]> {
  const [settings, draft] = [await currentSettings(context), await readDraft(context.db)]
  const site = siteOf(draftValues(draft))
  const ofText = value === undefined ? [] : withSite(site, () => textProblems(path, value, settings))
  return [...ofText, ...languageProblemsAt(path, site)]
}

const languageProblemsAt = (path: string, site: SiteDocument): ValueProblem[] =>
  languageProblems(site)
    .filter((found) => found.path === path)
    .map(({ problem }) => problem)

/** Confirms that a text agrees with its versions in the other languages. This removes the text from `toReview`. */
export const siteReview = defineOperation({
  name: 'site-review',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({ path }),
  answer: z.object({ path }),
  async run(context, { path }) {
    const marked = await markReviewed(context, { path, actor: context.actor })
    return marked.ok ? done({ path }) : marked
  },
  refusals: { unknown_field: 'refused.unknown_field' },
})

const published = z.object({ revision: z.int(), changed: z.array(path) })
/** Publishes the draft: guests see it within a second. */
export const sitePublish = defineOperation({
  name: 'site-publish',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({}),
  answer: published,
  run: (context) => publishSite(context, { actor: context.actor }),
  refusals: {
    nothing_changed: 'refused.nothing_changed',
    problems: ({ problems }, writer) => sentencesOf(problems, writer),
  },
})

/** Publishes the values of a former revision again. Revision 0: all defaults, as before the first revision. */
export const siteRevert = defineOperation({
  name: 'site-revert',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({ revision: z.int().min(0) }),
  answer: published,
  run: (context, { revision }) => revertSite(context, { revision, actor: context.actor }),
  refusals: {
    nothing_changed: 'refused.nothing_changed',
    problems: ({ problems }, writer) => sentencesOf(problems, writer),
    unknown_revision: 'refused.unknown_revision',
  },
})

/** Resets the draft to the published values. */
export const siteDiscard = defineOperation({
  name: 'site-discard',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({}),
  answer: z.object({ changed: z.array(path) }),
  async run(context) {
    await discardDraft(context, { actor: context.actor })
    return done({ changed: await draftChanges(context.db) })
  },
  refusals: {},
})

export const siteRevisions = defineOperation({
  name: 'site-history',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({
    revisions: z.array(
      z.object({
        ...{ id: z.int(), changed: z.array(path), revertsTo: z.int().nullable() },
        ...{ createdAt: moment, createdBy: multilineText(200) },
      }),
    ),
  }),
  run: async ({ db }) => done({ revisions: await siteHistory(db) }),
  refusals: {},
})

/** Makes a link that shows the draft on the real pages for an hour. */
export const sitePreview = defineOperation({
  name: 'site-preview',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({}),
  answer: z.object({ url: z.string(), endsAt: moment }),
  async run(context) {
    const { token, endsAt } = await createPreview(context, { actor: context.actor })
    return done({ url: `${context.origin}/preview/${token}/`, endsAt })
  },
  refusals: {},
})

/** Ends all links to the draft. */
export const sitePreviewsEnd = defineOperation({
  name: 'site-previews-end',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({}),
  answer: z.object({ ended: z.int() }),
  async run(context) {
    return done({ ended: await endPreviews(context) })
  },
  refusals: {},
})
