import { z } from 'zod'
import { problemKeys, sayProblem } from '../../content/say-problem.ts'
import type { SiteProblem } from '../../content/site-problems.ts'
import type { Writer } from './sentences.ts'

/** Why a value of the site document can't be published; the app and the commands write the sentence. */
export const problemAnswer = z.object({
  key: z.enum(problemKeys),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The wrong part, as a path from the value on. */
  at: z.array(z.string()),
})

/** The refusal to publish values. */
export const sentencesOf = (problems: SiteProblem[], { locale }: Writer): string =>
  problems.map(({ path, problem }) => `${path}: ${sayProblem(problem, locale)}`).join(' ')
