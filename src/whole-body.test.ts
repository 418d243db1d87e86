import { expect, test } from 'vitest'
import { bodyOf, carrying, inFull } from './whole-body.ts'

const init = { status: 404, headers: { 'Content-Type': 'text/html' } }

test.each([
  ['Kornati i Telašćica', 1],
  // Three bytes a sign, for which there is no room at first.
  ['“—”', 2_000],
  ['🚤', 2_000],
  ['', 1],
])('%s arrives as it was written, with all that the answer says', async (word, times) => {
  const text = word.repeat(times)
  const carried = carrying(text, init)
  expect(await carried.text()).toBe('')
  const full = inFull(carried)
  expect(String(await bodyOf(full))).toBe(text)
  expect([full.status, full.headers.get('Content-Type'), await full.text()]).toEqual([404, 'text/html', text])
})

test('an answer that carries nothing stays as it is, and its body is read where it has one', async () => {
  const other = new Response('{}', init)
  expect(inFull(other)).toBe(other)
  expect(String(await bodyOf(other))).toBe('{}')
  expect(await bodyOf(new Response(null))).toBe(null)
})
