import type en from '../../messages/operator/en.json'

/** A key of `messages/operator/`, without its beginning `problem.`. */
export type ProblemKey = Extract<keyof typeof en, `problem.${string}`> extends `problem.${infer Name}` ? Name : never

/**
 * Why a value of the site document, or a content file, is refused. Its sentence is the message `problem.<key>`; the app and the
 * command line write it in their language.
 */
export interface ValueProblem {
  key: ProblemKey
  values: Record<string, string | number>
  /** The path of the wrong part within the value (`{field}` in the sentence); empty if the whole value is wrong. */
  at: string[]
}

export const problemOf = (key: ProblemKey, values: ValueProblem['values'] = {}, at: string[] = []): ValueProblem => ({
  ...{ key, values, at },
})

/** Returns the message for a check in a zod schema: the key of the sentence that people see if the check fails. */
export const problemKey = (key: ProblemKey): ProblemKey => key
