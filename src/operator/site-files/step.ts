import { isEqual } from '../../shared/changed-fields.ts'
import type { OperationContext } from '../operations/define-operation.ts'
import type { Fleet } from './fleet.ts'

/** A change of the fleet. `run` returns why the site refuses the change; undefined if it is made. */
export interface Step {
  /** The change in words. */
  line: string
  /** The place in the files from which the change comes. */
  part: keyof Fleet
  path: readonly PropertyKey[]
  run(context: OperationContext): Promise<string | undefined>
}

/** Runs an operation. @returns its refusal as an English sentence; undefined if it is done */
export async function refusalOf<Input>(
  operation: {
    perform(
      context: OperationContext,
      input: Input,
    ): Promise<{ ok: true } | { ok: false; sentence(locale: 'en'): string }>
  },
  context: OperationContext,
  input: Input,
): Promise<string | undefined> {
  const performed = await operation.perform(context, input)
  return performed.ok ? undefined : performed.sentence('en')
}

/**
 * The change from `before` to `after`, as an input of an operation. A name that `after` lacks gets null, which removes
 * the value.
 */
export function changeOf(before: object, after: object, depth = 1): Record<string, never> {
  const [old, wanted] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const names = Object.keys({ ...old, ...wanted }).filter((name) => !isEqual(old[name], wanted[name]))
  return Object.fromEntries(
    names.map((name) => [
      name,
      depth > 0 && isGroup(old[name] ?? wanted[name])
        ? changeOf((old[name] ?? {}) as object, (wanted[name] ?? {}) as object, depth - 1)
        : (wanted[name] ?? null),
    ]),
  ) as Record<string, never>
}

const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

export const shortly = (changed: object): string =>
  Object.entries(changed)
    .map(([name, value]) => {
      const text = JSON.stringify(value)
      return text.length > 60 ? name : `${name} ${text}`
    })
    .join(', ')
