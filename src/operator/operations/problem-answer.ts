import { z } from 'zod'
import { problemKeys, sayProblem } from '../../content/say-problem.ts'
import type { SiteProblem } from '../../content/site-problems.ts'
import type { Writer } from './sentences.ts'

/** Why a value of the site document can't be published. App and commands make a sentence of `key` and `values`. */
export const problemAnswer = z.object({
  key: z.enum(problemKeys),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The path of the wrong part within the value; empty for the whole value. */
  at: z.array(z.string()),
})

/** The sentences with which publishing is refused. */
export const sentencesOf = (problems: SiteProblem[], { locale }: Writer): string =>
  problems.map(({ path, problem }) => `${path}: ${sayProblem(problem, locale)}`).join(' ')
