import { expect, test } from 'vitest'
import { parseEnvFile, setInEnvFile } from './env-file.ts'

test('a changed setting is changed in the file, and everything else in it stays', () => {
  const text = "# mine\nSMTP_URL='smtps://a:b@c:465'\nORIGIN=https://old.example\nLIVE=1\n"
  expect(setInEnvFile(text, { ORIGIN: 'https://new.example', MAIL_FROM: 'Ana <a@b.c>' })).toBe(
    "# mine\nSMTP_URL='smtps://a:b@c:465'\nORIGIN=https://new.example\nLIVE=1\nMAIL_FROM='Ana <a@b.c>'\n",
  )
})

test.each(['a b', 'with $dollar and `backtick` and "quotes" and \\ backslash', 'a=b#c', ''])(
  '%s is read as written',
  (value) => {
    expect(parseEnvFile(setInEnvFile('', { MAIL_FROM: value }))).toEqual({ MAIL_FROM: value })
  },
)

test('a double-quoted value and comments are read; a value that would end the quotes is refused', () => {
  expect(parseEnvFile('# A=1\nPHONE="+385 \\$1"\n')).toEqual({ PHONE: '+385 $1' })
  expect(() => setInEnvFile('', { A: "it's" })).toThrow('must not contain a single quote')
})
