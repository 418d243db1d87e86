import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { sayProblem } from './say-problem.ts'

test.each([
  [
    'a word without an end',
    '_a'.repeat(29_000),
    'A word is longer than 1,000 characters, near “_a_a_a_a_a_a_a_a_a_a”.',
  ],
  ['quotes in quotes', '> '.repeat(29_000), 'Quotes or lists are nested too deeply.'],
])('%s is a problem of the text, and no fault', (_, markdown, problem) => {
  const problems: string[] = []
  const rendered = renderMarkdown(markdown, 'en', (_place, found) => problems.push(sayProblem(found)))
  expect(problems).toEqual([problem])
  expect(rendered).toEqual({ html: '', sections: [] })
})

test('no link runs script, and HTML stays text', () => {
  const problems: string[] = []
  const { html } = renderMarkdown(
    '[a](javascript:alert(1)) <img src=x onerror=alert(1)> <script>alert(1)</script> ![b](https://a.b/c.png)',
    'en',
    (_place, found) => problems.push(sayProblem(found)),
  )
  expect(html).not.toMatch(/javascript:|<img|<script/)
  expect(problems).toHaveLength(1)
})
