import type { SeededRandom } from './random.ts'

/** No response may contain this unescaped. */
export const htmlInjection = '<img src=x onerror=fuzz9>'

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0000\u001f\u007f\u0085',
  '\ud800',
  'x\udc00y',
  '\ud83d\ude00',
  '\u202eevil\u202c',
  '\u200b\ufeff',
  'e\u0301'.repeat(50),
  'Ǆ İ ß ﬁ',
  "'; drop table reservation; --",
  "' or '1'='1",
  '$1 %s %n {0} {{7*7}} #{7*7}',
  htmlInjection,
  `"><script>fuzz9</script>`,
  '</script><!--',
  'javascript:fuzz9',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '1e309',
  '-0',
  '0x10',
  '9'.repeat(400),
  '9007199254740993',
  '2147483648',
  '0000-00-00',
  '2027-02-30',
  '+275760-09-13',
  '-271821-04-20',
  '9999-12-31',
  'Etc/GMT+99',
  '\r\nSet-Cookie: a=b',
  '4242424242424242',
  'x'.repeat(300),
  'ž'.repeat(5_000),
  'a@b',
  `${'a'.repeat(250)}@mail.example`,
  'ana@mail.example\nBcc: all@mail.example',
  '"a b"@mail.example',
  '+0',
  '+999999999999999999999',
  'BNC-AAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAA',
]

export const hostileText = (random: SeededRandom): string => {
  const text = random.pick(texts)
  return random.chance(0.2) ? text + random.pick(texts) : text
}

/** An unexpected value of any type. */
export function hostileValue(random: SeededRandom): unknown {
  const kinds: (() => unknown)[] = [
    () => hostileText(random),
    () => hostileText(random),
    () => random.pick([0, -1, 1, -0, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 1e-7, 4242424242424242]),
    () => random.pick([null, true, false]),
    () => [],
    () => ({}),
    () => [hostileText(random)],
    () => Array.from({ length: 500 }, () => 'x'),
    () => ({ [hostileText(random)]: hostileText(random) }),
    () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
    () => nested(random.pick([3, 50, 2_000])),
    () => ({ toString: 'x', valueOf: 'x', length: -1 }),
  ]
  return random.pick(kinds)()
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { deep: value }
  return value
}

/** Invalid JSON, or valid JSON with surprising properties. */
export function malformedJson(random: SeededRandom, valid: string): string {
  return random.pick([
    () => valid.slice(0, random.integerBelow(valid.length + 1)),
    () => `${valid}${valid}`,
    () => valid.replace(/"/g, "'"),
    () => `\ufeff${valid}`,
    () => valid.replace('{', '{"__proto__":{"admin":true},"date":1,"date":2,'),
    () => '['.repeat(8_000),
    () => '['.repeat(8_000) + ']'.repeat(8_000),
    () => `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`,
    () => '"\\ud800"',
    () => 'null',
    () => '[]',
    () => '0',
    () => '""',
    () => '',
    () => `{"notes":"${'x'.repeat(70_000)}"}`,
    () => `{"date":1e99999,"adults":-1e99999}`,
  ])()
}
