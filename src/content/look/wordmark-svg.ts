import { parseXml, type XmlElement } from '@rgrove/parse-xml'
import { problemOf, type ValueProblem } from '../problem.ts'

/** A name drawn as SVG, after `readWordmarkSvg` has written it anew; or the reason why the file is refused. */
export type WordmarkSvg = { ok: true; svg: string; ratio: number } | { ok: false; problem: ValueProblem }

const mostBytes = 16_000
const mostElements = 200
const deepest = 12

/** The elements that draw, each with the attributes that it can have in addition to those of `ofAll`. */
const drawn: Record<string, readonly string[]> = {
  svg: [],
  g: [],
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
}

const number = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d{1,2})?'
const length = new RegExp(`^${number}(?:px|%)?$`, 'i')
const colour = /^(?:none|currentColor|#[\da-f]{3}|#[\da-f]{6}|[a-z]{3,20}|rgba?\([\d\s.,%/]{1,40}\))$/i
/** The attributes that all elements can have, with the form of their values. */
const ofAll: Record<string, RegExp> = {
  ...{ fill: colour, stroke: colour, 'fill-rule': /^(?:nonzero|evenodd)$/ },
  ...{ opacity: length, 'fill-opacity': length, 'stroke-opacity': length },
  ...{ 'stroke-width': length, 'stroke-miterlimit': length, 'stroke-dashoffset': length },
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'stroke-dasharray': /^(?:none|[\d\s.,]{1,100})$/,
  transform: /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,+e-]{1,100}\)[\s,]*){1,8}$/i,
}
const ofShape: Record<string, RegExp> = { d: /^[\d\s.,+\-ACHLMQSTVZE]+$/i, points: /^[\d\s.,+e-]+$/i }

/** Elements and attributes that draw nothing, such as the notes of drawing programs. They are left out. */
const emptyElement = /^(?:title|desc|metadata|(?:sodipodi|inkscape|sketch|serif|rdf):[\w-]+)$/
const emptyAttribute =
  /^(?:id|class|version|baseProfile|role|xmlns|preserveAspectRatio|enable-background|color|(?:xmlns|xml|sodipodi|inkscape|sketch|serif|data|aria)[:-][\w:-]+|(?:font|text|line|letter|word|white|-inkscape)-[\w-]+)$/
/** Values with which an attribute changes nothing. An attribute that is not listed above is left out if it has one. */
const emptyValue = /^(?:none|normal|inline|visible|auto|initial|0)$/

/**
 * Reads an SVG file and writes it anew from the elements and attributes listed above. Parts that draw nothing are left
 * out. A file with any other part is refused, because the part could run or load something, or the drawing would look
 * different without it. Black shapes and shapes without a colour get the text colour of the page.
 */
export function readWordmarkSvg(file: string): WordmarkSvg {
  if (Buffer.byteLength(file) > mostBytes)
    return { ok: false, problem: problemOf('svg_bytes', { maximum: mostBytes / 1000 }) }
  const root = parse(file)
  if (root?.name !== 'svg') return { ok: false, problem: problemOf('svg_broken') }
  try {
    const { box, ratio } = sizeOf(root)
    const counter = { elements: 0 }
    const shapes = shapesIn(root, 1, counter)
    if (!/<(?!\/|g\b)/.test(shapes)) throw new Refusal('svg_empty')
    const own = { fill: 'currentColor', ...attributesOf(root) }
    return {
      ok: true,
      ratio,
      svg: element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: box, ...own }, shapes),
    }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem }
    throw error
  }
}

class Refusal extends Error {
  readonly problem: ValueProblem

  constructor(...problem: Parameters<typeof problemOf>) {
    super(problem[0])
    this.problem = problemOf(...problem)
  }
}

/** Parses a file without loading anything; null if it is no XML. Only the entities of XML itself are accepted. */
function parse(file: string): XmlElement | null {
  try {
    return parseXml(file).root
  } catch {
    return null
  }
}

function sizeOf({ attributes }: XmlElement): { box: string; ratio: number } {
  const side = (name: string) => attributes[name]?.replace(/px$/, '') ?? ''
  const box = (attributes.viewBox ?? `0 0 ${side('width')} ${side('height')}`).trim().split(/[\s,]+/)
  const isBox = box.length === 4 && box.every((part) => length.test(part) && Math.abs(Number(part)) < 100_000)
  const [, , width = 0, height = 0] = box.map(Number)
  if (!isBox || !(width > 0 && height > 0)) throw new Refusal('svg_box')
  const ratio = width / height
  if (ratio < 1 || ratio > 12) throw new Refusal('svg_ratio')
  return { box: box.join(' '), ratio }
}

function shapesIn(parent: XmlElement, depth: number, counter: { elements: number }): string {
  if (depth > deepest) throw new Refusal('svg_deep', { maximum: deepest })
  const children = parent.children.filter((child): child is XmlElement => child.type === 'element')
  return children
    .map((child) => {
      const { name } = child
      if (++counter.elements > mostElements) throw new Refusal('svg_elements', { maximum: mostElements })
      if (emptyElement.test(name) || (name === 'defs' && child.children.every(({ type }) => type !== 'element')))
        return ''
      if (!Object.hasOwn(drawn, name) || name === 'svg')
        throw new Refusal('svg_element', { element: shortened(name), remedy: name.toLowerCase() })
      return element(name, attributesOf(child), shapesIn(child, depth + 1, counter))
    })
    .join('')
}

function attributesOf({ name, attributes }: XmlElement): Record<string, string> {
  const kept: Record<string, string> = {}
  const isSize = (key: string) => name === 'svg' && ['viewBox', 'width', 'height', 'x', 'y'].includes(key)
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'style') Object.assign(kept, ...value.split(';').map(propertyIn))
    else if (!isSize(key) && !emptyAttribute.test(key)) Object.assign(kept, attribute(name, key, value))
  }
  return kept
}

/** Converts a declaration of a `style` attribute to an attribute. */
function propertyIn(declaration: string): Record<string, string> {
  const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/s.exec(declaration) ?? []
  if (declaration.trim() === '' || emptyAttribute.test(key)) return {}
  return attribute('style', key, value)
}

function attribute(owner: string, key: string, value: string): Record<string, string> {
  const ofOwner = Object.hasOwn(drawn, owner) && drawn[owner]?.includes(key)
  const rule = ofOwner ? (ofShape[key] ?? length) : Object.hasOwn(ofAll, key) ? ofAll[key] : undefined
  if (rule?.test(value)) return { [key]: isBlack(key, value) ? 'currentColor' : value.trim() }
  if (!rule && emptyValue.test(value) && /^[a-z-]+$/.test(key) && !key.startsWith('on')) return {}
  throw new Refusal('svg_attribute', { attribute: `${shortened(key)}="${shortened(value)}"` })
}

const isBlack = (key: string, value: string) =>
  (key === 'fill' || key === 'stroke') && /^(?:black|#0{3}|#0{6}|rgb\(0[, ]+0[, ]+0\))$/i.test(value)

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The attribute values are not escaped, because the patterns above allow no quotes and no angle brackets. */
function element(name: string, attributes: Record<string, string>, content: string): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  return `<${name}${text.join('')}>${content}</${name}>`
}
