import { expect, test } from 'vitest'
import { defaultLook, lookSchema } from './look-schema.ts'
import { sayProblem } from './say-problem.ts'
import { problemsOf as schemaProblems } from './schema-problems.ts'

const problemsOf = (look: unknown) => schemaProblems(lookSchema, look).map(({ problem }) => sayProblem(problem))

test('a colour, a name and the default are accepted', () => {
  expect(lookSchema.parse(defaultLook)).toEqual(defaultLook)
  expect(lookSchema.parse({ accent: '#0B6E69', wordmark: { text: ' Val & Vjetar ' } })).toEqual({
    accent: '#0b6e69',
    wordmark: { text: 'Val & Vjetar' },
  })
})

test('a colour that is too bright is refused with the nearest that is not', () => {
  const [found] = schemaProblems(lookSchema, { accent: '#ffd400', wordmark: null })
  expect(found && sayProblem(found.problem)).toMatch(/^accent is too bright: .* is #[\da-f]{6}\.$/)
  const nearest = found?.problem.values.nearest
  expect(lookSchema.parse({ accent: nearest, wordmark: null }).accent).toBe(nearest)
})

test.each(['red', '#abc', '#12345g', 'url(#a)', '#a3195b;}', ''])('%s is no colour', (accent) => {
  expect(problemsOf({ accent, wordmark: null })).toEqual(['accent must be a colour such as #0b6e69.'])
})

test('a name has at most 40 characters on one line', () => {
  const ofText = (text: string) => problemsOf({ accent: null, wordmark: { text } })
  expect(ofText('x'.repeat(40))).toEqual([])
  expect(ofText('x'.repeat(41)).join()).toContain('at most 40 characters')
  expect(ofText('a\nb').join()).toContain('one line')
  expect(ofText('<b>').join()).toContain('one line')
  expect(ofText('  ').join()).toContain('is empty')
})

test('a picture is stored as the site writes it', () => {
  const svg = '<svg viewBox="0 0 20 10"><path class="a" d="M0 0h1"/></svg>'
  expect(lookSchema.parse({ accent: null, wordmark: { svg } }).wordmark).toEqual({
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" fill="currentColor"><path d="M0 0h1"></path></svg>',
  })
  expect(problemsOf({ accent: null, wordmark: { svg: '<svg viewBox="0 0 20 10"><script/></svg>' } }).join()).toContain(
    'has <script>, which a wordmark can’t have',
  )
})
