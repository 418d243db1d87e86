import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Judges JSON by the types of the installed `stripe` package: the compiler checks each sample as a literal of its type, which
// reports missing and unknown properties.

/** An enum of the package also allows any other string. This type allows only the values that this version lists. */
type ClosedEnum<T> = [LiteralOf<T>] extends [never] ? T : T extends string ? (string extends T ? never : T) : T
/**
 * The literal strings of a type: if it has some, `ClosedEnum` regards the type as an enum. Leaves out `''`, because
 * every parameter that can be unset allows `''`, also one that is no enum.
 */
type LiteralOf<T> = T extends string ? (string extends T ? never : T extends '' ? never : T) : never

/**
 * An object as Stripe sends it: without the methods that the package adds.
 * @public imported by the generated file
 */
export type Closed<T> = ClosedMember<ClosedEnum<T>>
type ClosedMember<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (infer Item)[]
    ? Closed<Item>[]
    : { [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]: Closed<T[K]> }

/**
 * Parameters as form fields: numbers and booleans are texts, and a list is an object with its indexes.
 * @public imported by the generated file
 */
export type Form<T> = FormMember<ClosedEnum<T>>
type FormMember<T> = T extends number | boolean
  ? `${T}`
  : T extends string
    ? T
    : T extends (infer Item)[]
      ? { [index: string]: Form<Item> }
      : T extends object
        ? { [K in keyof T]: Form<T[K]> }
        : never

export interface Sample {
  /** A type that may use `Stripe`, `Closed` and `Form`. */
  type: string
  json: unknown
}

const stripePackage = JSON.stringify(fileURLToPath(import.meta.resolve('stripe')))
const header = `import type Stripe from ${stripePackage}
import type { Closed, Form } from ${JSON.stringify(fileURLToPath(import.meta.url))}
`
const options =
  '--noEmit --strict --exactOptionalPropertyTypes --allowImportingTsExtensions --skipLibCheck --pretty false'

/** The faults of each sample, in the compiler's words; the keys are the indexes of the samples. */
export function typeFaults(samples: Sample[]): Map<number, string> {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-types-'))
  const lines = samples.map(({ type, json }, index) => `export const sample${index}: ${type} = ${JSON.stringify(json)}`)
  writeFileSync(join(folder, 'samples.ts'), header + lines.join('\n'))
  try {
    return new Map(compile(folder).map(([line, fault]) => [line - header.split('\n').length, fault] as const))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function compile(folder: string): [line: number, fault: string][] {
  const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
  const roots = fileURLToPath(new URL('../../../node_modules/@types', import.meta.url))
  const flags = `${options} --module nodenext --target esnext --types node --typeRoots`.split(' ')
  try {
    execFileSync(process.execPath, [compiler, ...flags, roots, 'samples.ts'], { cwd: folder, encoding: 'utf8' })
    return []
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return stdout.split('\n').flatMap((text): [number, string][] => {
      const [, line, fault] = /^samples\.ts\((\d+),\d+\): (.*)/.exec(text) ?? []
      if (line && fault) return [[Number(line), fault]]
      if (/^\S.*error TS/.test(text)) throw new Error(text)
      return []
    })
  }
}
