/**
 * Generates a payload whose length is proportional to the count. Most payloads begin and end with other text than the
 * repeated one, so that a regular expression does not match early.
 */
export interface PayloadShape {
  name: string
  generate(count: number): string
}

const repeated = (unit: string, before = 'x', after = '!'): PayloadShape => ({
  name: after === '!' ? JSON.stringify(unit) : `${JSON.stringify(unit)} before ${JSON.stringify(after)}`,
  generate: (count) => before + unit.repeat(count) + after,
})

const listed = (
  name: string,
  part: (index: number) => string,
  between = ',',
  before = '',
  after = '',
): PayloadShape => ({
  name,
  generate: (count) => before + Array.from({ length: count }, (_, index) => part(index)).join(between) + after,
})

/** Plain words as the baseline for the cost of the other payloads. */
const words = repeated('shade ')

/** Payloads for one kind of input, with a harmless baseline. */
export interface PayloadSet {
  baseline: PayloadShape
  hostile: PayloadShape[]
}

const card = '4242424242424242'

/** For any field, parameter and header: digits for the card number scan, and text that makes regular expressions backtrack. */
const hostileTexts: PayloadShape[] = [
  ...['1 ', '6 ', '4242 ', '6-', '+4 ', '+ ', '6      ', '%20', `${card} `, 'DE00 ', 'AT00 A ', 'aaaaaaaa-'],
  ...['a', ' ', '\t ', '\n', '\r\n', '.', ',', ';', '-', '/', '//a', '\\', '"', "'", '<', '&', '%', '='],
  ...[
    'a@',
    'a.',
    'a-',
    '@a.',
    'a=b; ',
    'en;q=0.5, ',
    '10.0.0.1, ',
    '127.0.0.1, ',
    '"a", ',
    'W/"a", ',
    'bytes=0-1,',
    '(',
  ],
  ...['ž', '😀', '\u202e', 'e\u0301', 'A\u200b', '\0'],
]
  .map((unit) => repeated(unit))
  .concat(repeated('/', 'x', '!/'), repeated('a/', 'x', '//'))

export const textPayloads: PayloadSet = { baseline: words, hostile: hostileTexts }

/** The payloads whose characters are legal in a header. */
export const headerPayloads: PayloadSet = {
  baseline: words,
  hostile: hostileTexts.filter(({ generate }) => /^[\t\x20-\x7e]*$/.test(generate(1))),
}

const hostileJson: PayloadShape[] = [
  repeated('[', '', ''),
  { name: 'nested lists', generate: (count) => '['.repeat(count) + ']'.repeat(count) },
  { name: 'nested objects', generate: (count) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}` },
  listed('many names', (index) => `"k${index}":1`, ',', '{', '}'),
  listed('one name repeated', () => '"a":1', ',', '{', '}'),
  listed('card numbers by many names', (index) => `"k${index}":"${card}"`, ',', '{', '}'),
  listed('card numbers as names', (index) => `"${card} a${index}":1`, ',', '{', '}'),
  {
    name: 'card numbers below a long name',
    generate: (count) => `{"${'n'.repeat(count * 19)}":[${Array(count).fill(`"${card}"`).join(',')}]}`,
  },
  listed('a list of numbers', () => '1', ',', '[', ']'),
  listed('a list of objects', () => '{}', ',', '{"special_offers":[', ']}'),
  listed('a list of nothing', () => 'null', ',', '{"special_offers":[', ']}'),
  listed('a list of names', (index) => `{"id":"o${index}","pieces":1}`, ',', '{"special_offers":[', ']}'),
  repeated('1', '{"adults":', '}'),
  repeated('\\u0061', '{"first_name":"', '"}'),
  repeated(' ', '{', '}'),
]

const hostileForms: PayloadShape[] = [
  listed('many names', (index) => `k${index}=1`, '&'),
  listed('one name repeated', () => 'email=a', '&'),
  listed('card numbers by many names', (index) => `k${index}=${card}`, '&'),
  listed('card numbers by one name', () => `notes=${card}`, '&'),
  listed('card numbers as names', (index) => `${card}+a${index}=1`, '&'),
  listed('offers', (index) => `special_offers.o${index}=1`, '&', 'intent=next&'),
  ...['&', '=', '%', '+', '%ff', '%25', '%C3%BE'].map((unit) => repeated(unit, '', '')),
]

const hostileParts: PayloadShape[] = [
  listed(
    'many parts',
    (index) => `--b\r\nContent-Disposition: form-data; name="k${index}"\r\n\r\n1\r\n`,
    '',
    '',
    '--b--\r\n',
  ),
  listed(
    'many headers',
    (index) => `X-${index}: a\r\n`,
    '',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n',
    '\r\n1\r\n--b--\r\n',
  ),
  ...['\r\n--', '\r\n-', '--b', '\r\n', '-', 'name="', ';'].map((unit) =>
    repeated(unit, '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n', '\r\n--b--\r\n'),
  ),
  repeated('a; ', '--b\r\nContent-Disposition: form-data; ', '\r\n\r\n1\r\n--b--\r\n'),
]

/** Whole JSON bodies. */
export const jsonPayloads: PayloadSet = { baseline: repeated('shade ', '{"message":"', '"}'), hostile: hostileJson }

/** Whole form bodies, percent-encoded. */
export const formPayloads: PayloadSet = { baseline: repeated('shade+', 'message='), hostile: hostileForms }

/** Whole `multipart/form-data` bodies with the boundary `b`. */
export const multipartPayloads: PayloadSet = {
  baseline: repeated('shade ', '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n', '\r\n--b--\r\n'),
  hostile: hostileParts,
}
