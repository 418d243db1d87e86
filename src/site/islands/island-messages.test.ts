import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import en from '../../../messages/en.json' with { type: 'json' }
import { projectRoot } from '../../shared/project-root.ts'
import { isIslandMessage } from './island-messages.ts'

type Node = { type: string; [property: string]: unknown }

/** All nodes of the syntax trees of a module and of those that it imports, without types and packages. */
function* nodesReachableFrom(path: string, visited = new Set<string>()): Generator<Node> {
  if (visited.has(path) || !existsSync(path) || !/\.tsx?$/.test(path)) return
  visited.add(path)
  const program = parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  for (const node of nodesIn(program)) {
    yield node
    const isImport = ['ImportDeclaration', 'ExportNamedDeclaration', 'ImportExpression'].includes(node.type)
    const isType = node.importKind === 'type' || node.exportKind === 'type'
    const target = isImport && !isType ? String((node.source as Node | null)?.value) : ''
    if (target.startsWith('.')) yield* nodesReachableFrom(join(dirname(path), target), visited)
  }
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (value && typeof value === 'object') {
    if ('type' in value) yield value as Node
    for (const property of Object.values(value)) yield* nodesIn(property)
  }
}

test('the browser loads every message whose key, or its beginning, occurs in a script of an island', () => {
  const literals = new Set<string>()
  for (const { type, value } of nodesReachableFrom(join(projectRoot, 'src/site/islands/islands.ts'))) {
    if (type === 'Literal' && typeof value === 'string') literals.add(value)
    // The beginning of a key that is completed at run time, such as `reviews.stars.${stars}`.
    if (type === 'TemplateElement') literals.add((value as { raw: string }).raw)
  }
  const keys = Object.keys(en)
  const used = keys.filter(
    (key) => literals.has(key) || [...literals].some((l) => /^[a-z_]+\./.test(l) && key.startsWith(l)),
  )
  expect(used.length).toBeGreaterThan(150)
  expect(used.filter((key) => !isIslandMessage(key))).toEqual([])
})
