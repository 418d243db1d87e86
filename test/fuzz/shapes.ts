/** Generates a payload whose length is proportional to a count; prefix and suffix keep a regular expression from matching early. */
export interface Shape {
  name: string
  text(count: number): string
}

const repeated = (unit: string, before = 'x', after = '!'): Shape => ({
  name: after === '!' ? JSON.stringify(unit) : `${JSON.stringify(unit)} before ${JSON.stringify(after)}`,
  text: (count) => before + unit.repeat(count) + after,
})

const listed = (name: string, part: (index: number) => string, between = ',', before = '', after = ''): Shape => ({
  name,
  text: (count) => before + Array.from({ length: count }, (_, index) => part(index)).join(between) + after,
})

/** Plain words as the baseline for the cost of the other payloads. */
const words = repeated('shade ')

/** Payloads for one kind of input, with a harmless baseline. */
export interface Shapes {
  harmless: Shape
  hostile: Shape[]
}

const card = '4242424242424242'

/** For any field, parameter and header: digits for the card number scan, and text that makes regular expressions backtrack. */
const hostileTexts: Shape[] = [
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

export const texts: Shapes = { harmless: words, hostile: hostileTexts }

/** The payloads whose characters are legal in a header. */
export const headerTexts: Shapes = {
  harmless: words,
  hostile: hostileTexts.filter(({ text }) => /^[\t\x20-\x7e]*$/.test(text(1))),
}

const hostileJson: Shape[] = [
  repeated('[', '', ''),
  { name: 'nested lists', text: (count) => '['.repeat(count) + ']'.repeat(count) },
  { name: 'nested objects', text: (count) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}` },
  listed('many names', (index) => `"k${index}":1`, ',', '{', '}'),
  listed('one name repeated', () => '"a":1', ',', '{', '}'),
  listed('card numbers by many names', (index) => `"k${index}":"${card}"`, ',', '{', '}'),
  listed('card numbers as names', (index) => `"${card} a${index}":1`, ',', '{', '}'),
  {
    name: 'card numbers below a long name',
    text: (count) => `{"${'n'.repeat(count * 19)}":[${Array(count).fill(`"${card}"`).join(',')}]}`,
  },
  listed('a list of numbers', () => '1', ',', '[', ']'),
  listed('a list of objects', () => '{}', ',', '{"special_offers":[', ']}'),
  listed('a list of nothing', () => 'null', ',', '{"special_offers":[', ']}'),
  listed('a list of names', (index) => `{"id":"o${index}","pieces":1}`, ',', '{"special_offers":[', ']}'),
  repeated('1', '{"adults":', '}'),
  repeated('\\u0061', '{"first_name":"', '"}'),
  repeated(' ', '{', '}'),
]

const hostileForms: Shape[] = [
  listed('many names', (index) => `k${index}=1`, '&'),
  listed('one name repeated', () => 'email=a', '&'),
  listed('card numbers by many names', (index) => `k${index}=${card}`, '&'),
  listed('card numbers by one name', () => `notes=${card}`, '&'),
  listed('card numbers as names', (index) => `${card}+a${index}=1`, '&'),
  listed('offers', (index) => `special_offers.o${index}=1`, '&', 'intent=next&'),
  ...['&', '=', '%', '+', '%ff', '%25', '%C3%BE'].map((unit) => repeated(unit, '', '')),
]

const hostileParts: Shape[] = [
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
export const jsonBodies: Shapes = { harmless: repeated('shade ', '{"message":"', '"}'), hostile: hostileJson }

/** Whole form bodies, percent-encoded. */
export const formBodies: Shapes = { harmless: repeated('shade+', 'message='), hostile: hostileForms }

/** Whole `multipart/form-data` bodies with the boundary `b`. */
export const multipartBodies: Shapes = {
  harmless: repeated('shade ', '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n', '\r\n--b--\r\n'),
  hostile: hostileParts,
}
