import { expect, test } from 'vitest'
import { bodyBytes, materialize, withBufferedBody } from './buffered-response.ts'

const init = { status: 404, headers: { 'Content-Type': 'text/html' } }

test.each([
  ['Kornati i Telašćica', 1],
  // Three bytes per character, more than the buffer's initial size.
  ['“—”', 2_000],
  ['🚤', 2_000],
  ['', 1],
])('%s is encoded as UTF-8, with status and headers of the response', async (word, times) => {
  const text = word.repeat(times)
  const buffered = withBufferedBody(text, init)
  expect(await buffered.text()).toBe('')
  const full = materialize(buffered)
  expect(String(await bodyBytes(full))).toBe(text)
  expect([full.status, full.headers.get('Content-Type'), await full.text()]).toEqual([404, 'text/html', text])
})

test('a response without a buffered body is unchanged, and its body is read from the stream', async () => {
  const other = new Response('{}', init)
  expect(materialize(other)).toBe(other)
  expect(String(await bodyBytes(other))).toBe('{}')
  expect(await bodyBytes(new Response(null))).toBe(null)
})
