import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import en from '../../../../messages/en.json' with { type: 'json' }
import { projectRoot } from '../../../shared/project-root.ts'
import { isIslandMessage } from './island-messages.ts'

type Node = { type: string; [property: string]: unknown }

/**
 * Maps the path of a module, and of each module that it imports directly or indirectly, to the nodes of its syntax
 * tree. Imports of types and packages are left out.
 */
function modulesReachableFrom(path: string, modules = new Map<string, Node[]>()): Map<string, Node[]> {
  if (modules.has(path) || !existsSync(path) || !/\.tsx?$/.test(path)) return modules
  const nodes = [...nodesIn(parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }))]
  modules.set(path, nodes)
  for (const node of nodes) {
    const isImport = ['ImportDeclaration', 'ExportNamedDeclaration', 'ImportExpression'].includes(node.type)
    const isType = node.importKind === 'type' || node.exportKind === 'type'
    const target = isImport && !isType ? String((node.source as Node | null)?.value) : ''
    if (target.startsWith('.')) modulesReachableFrom(join(dirname(path), target), modules)
  }
  return modules
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (value && typeof value === 'object') {
    if ('type' in value) yield value as Node
    for (const property of Object.values(value)) yield* nodesIn(property)
  }
}

const modules = new Map(
  ['hydrate-island.ts'].flatMap((entry) => [...modulesReachableFrom(join(projectRoot, 'src/guest/site', entry))]),
)

test('the browser loads every message whose key, or its beginning, occurs in a script of an island', () => {
  const literals = new Set<string>()
  for (const { type, value } of [...modules.values()].flat()) {
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

// When the browser translates a page, it replaces text nodes by elements. React then can't remove or change such a
// text, or insert an element before it, unless the text is the only child of its element.
test('in an island, a text beside other content stands in an element of its own, unless it never changes', () => {
  const bare = [...modules].flatMap(([path, nodes]) => {
    const source = readFileSync(path, 'utf8')
    const lineOf = ({ start }: Node) => source.slice(0, Number(start)).split('\n').length
    return nodes
      .filter(isJsx)
      .flatMap((node) => bareTextsOf(node).map((text) => `${relative(projectRoot, path)}:${lineOf(text)}`))
  })
  expect(bare).toEqual([])
})

const isJsx = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

function bareTextsOf(parent: Node): Node[] {
  const children = (parent.children as Node[]).map(contentOf).filter((child) => !isBlank(child))
  const isFragment = parent.type === 'JSXFragment' || nameOf(parent) === 'Fragment'
  const isMixed = children.length > 1 || isFragment
  const firstChanging = children.findIndex((child) => !isJsx(child) && !isConstantText(child))
  return children.filter((child, index) => {
    const isStable = isConstantText(child) && !isFragment && (firstChanging < 0 || index < firstChanging)
    return isMixed && isText(child) && !isStable
  })
}

const nameOf = ({ openingElement }: Node) => ((openingElement as Node).name as Node).name
const contentOf = (child: Node): Node => (child.type === 'JSXExpressionContainer' ? (child.expression as Node) : child)
const isBlank = ({ type, value }: Node) =>
  type === 'JSXEmptyExpression' || ((type === 'JSXText' || type === 'Literal') && String(value).trim() === '')

/** Whether a node is a text that never changes: a literal in the source code, or a message without values. */
const isConstantText = (node: Node) =>
  node.type === 'JSXText' ||
  node.type === 'Literal' ||
  (calleeOf(node) === 't' && (node.arguments as Node[]).every(({ type }) => type === 'Literal'))
const calleeOf = ({ callee }: Node) => (callee as Node | undefined)?.name

/** Names of props and variables that hold elements. */
const elementNames = new Set(['children', 'note', 'middle', 'atBank'])

/** Whether a node may render a text: everything except elements, lists, calls that return elements, and `children`. */
function isText(node: Node): boolean {
  if (isConstantText(node)) return true
  if (node.type === 'LogicalExpression') return isText(node.right as Node)
  if (node.type === 'ConditionalExpression') return isText(node.consequent as Node) || isText(node.alternate as Node)
  if (node.type === 'CallExpression')
    return calleeOf(node) === 't' || ((node.callee as Node).type === 'MemberExpression' && !isListOfElements(node))
  return !isJsx(node) && !elementNames.has(String(node.name))
}

const isListOfElements = ({ callee }: Node) =>
  ['map', 'from'].includes(String(((callee as Node).property as Node | undefined)?.name))
