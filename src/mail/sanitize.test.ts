import { expect, test } from 'vitest'
import { addMinutes } from '../shared/add-minutes.ts'
import { sanitizeLine, sanitizeMailData, sanitizeText } from './sanitize.ts'

test('single-line input has no line breaks and no invisible characters', () => {
  expect(sanitizeLine(' Ana\r\nBcc: x@y.z\t\u0000 K.\u2029\u202e ')).toBe('Ana Bcc: x@y.z K.')
  expect(sanitizeLine('a\ud800b')).toBe('a\ufffdb')
})

test('multi-line input keeps line breaks and loses other control characters', () => {
  expect(sanitizeText('One \r\n\r\nTwo\u0007\vThree\u2066\n')).toBe('One\n\nTwo\nThree')
})

test('keeps emoji with zero-width joiners and letters with diacritics', () => {
  expect(sanitizeLine('Zoë 👩‍🔧 Łucja')).toBe('Zoë 👩‍🔧 Łucja')
})

test('sanitizes nested data: one line each, except multi-line fields', () => {
  const at = new Date(0)
  expect(sanitizeMailData({ name: 'a\nb', message: 'a\nb', lines: [{ label: 'x\ty', pieces: 2 }], at })).toEqual({
    name: 'a b',
    message: 'a\nb',
    lines: [{ label: 'x y', pieces: 2 }],
    at,
  })
})

test('subtracts minutes across midnight', () => {
  expect(addMinutes('09:00', -10)).toBe('08:50')
  expect(addMinutes('00:05', -10)).toBe('23:55')
})
