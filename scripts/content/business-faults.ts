import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, parseSync } from 'vite'
import { businessFile } from '../../src/content/business-schema.ts'
import { type Fault, lineOf } from '../../src/content/faults.ts'
import { sayProblem } from '../../src/content/say-problem.ts'
import { problemsOf } from '../../src/content/schema-problems.ts'

const file = 'content/business.ts'

/** The faults of the business data: those of its syntax, or, if there are none, those of its values. */
export async function businessFaults(root: string): Promise<Fault[]> {
  const source = readFileSync(join(root, file), 'utf8')
  const faultAt = (place: number, problem: string): Fault => ({ file, line: lineOf(source, place), problem })
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) return errors.map(({ message, labels: [label] }) => faultAt(label?.start ?? 0, `${message}.`))
  const content = await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href).catch((error: Error) => error)
  if (content instanceof Error) return [{ ...faultAt(0, `${content.message}.`), line: lineIn(content.stack) }]
  return problemsOf(businessFile, { ...content }).map(({ path, problem }) =>
    faultAt(offsetOf(program, path), sayProblem(problem)),
  )
}

/**
 * The line of `content/business.ts` at which an error was thrown, such as one about an unknown name; 1 if the stack
 * doesn't contain the file.
 */
const lineIn = (stack = '') => Number(/business\.ts:(\d+)/.exec(stack)?.[1] ?? 1)

/**
 * The offset of the value at a path. If the value is missing, the offset of the innermost value on the path that
 * exists.
 */
function offsetOf(program: ESTree.Program, [name, ...path]: PropertyKey[]): number {
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    const found = statement.declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)
    if (found) return found.init ? innermost(found.init, path) : found.start
  }
  return 0
}

function innermost(node: ESTree.Expression, path: PropertyKey[]): number {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return innermost(node.expression, path)
  const [part, ...rest] = path
  if (node.type === 'ArrayExpression') {
    const element = node.elements[Number(part)]
    return element && element.type !== 'SpreadElement' ? innermost(element, rest) : node.start
  }
  if (node.type !== 'ObjectExpression') return node.start
  const property = node.properties.find(
    (candidate) => candidate.type === 'Property' && candidate.key.type === 'Identifier' && candidate.key.name === part,
  )
  return property?.type === 'Property' ? innermost(property.value, rest) : node.start
}
