import { fstatSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPriority, writesToJournal } from './journal-priority.ts'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.endsWith('\n')).toBe(true)
  return lines.join('')
}

const card = '4242 4242 4242 4242'

test.each([
  ['the message', (log) => log.info(`paid with ${card}`)],
  ['a field', (log) => log.info({ notes: `my card is ${card}` }, 'a note')],
  ['a nested field', (log) => log.info({ asked: { body: [{ token: card }] } })],
  ['a number', (log) => log.info({ value: 4242424242424242 })],
  ['a key', (log) => log.info({ asked: { [card]: true } })],
  ['a URL', (log) => log.warn({ path: '/book-now?notes=4242%204242%204242%204242&x=1' })],
  ['an error and its stack', (log) => log.error({ err: new Error(`bad value ${card}`) }, 'it failed')],
  ['a plain object as error', (log) => log.error({ err: { message: card } })],
  ['a text of several lines', (log) => log.info({ text: `one\n4242\t4242\t4242\t4242\nthree` })],
  ['a child logger', (log) => log.child({ order: card }).info('made')],
] satisfies [string, (log: ReturnType<typeof createLog>) => void][])('redacts card numbers in: %s', (_, write) => {
  const line = logged(write)
  // The timestamp may contain 4242 by chance, so it is removed.
  expect(line.replace(/"time":\d+/, '')).not.toContain('4242')
  expect(line).toContain('[card number]')
  expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
})

test('a line without card numbers is unchanged', () => {
  const fields = { attempt: '01990000-0000-7000-8000-000000000000', amount: 3900, due: null, list: [1, 'two'] }
  const line = logged((log) => log.info(fields, 'a payment'))
  expect(JSON.parse(line)).toMatchObject({ ...fields, msg: 'a payment' })
})

test('a plain object as error, as pg-boss emits it, is logged without row and payload', () => {
  const row = 'Failing row contains (01990000, {"reservation": "an-id-that-opens-a-ticket"})'
  const emitted = {
    length: 146,
    name: 'error',
    code: '23514',
    message: 'new row for relation "job" violates check constraint "job_check"',
    stack: 'error: new row for relation "job"\n    at Parser.parse',
    detail: row,
    data: { reservation: 'an-id-that-opens-a-ticket' },
  }
  const line = logged((log) => log.error({ err: emitted }, 'the queue failed'))
  const { name: type, message, stack, code } = emitted
  expect(JSON.parse(line).err).toEqual({ type, message, stack, code })
})

test.each([
  [
    'an invalid value that PostgreSQL quotes',
    { code: '22P02', message: 'invalid input: "Ana Kowalska"' },
    'invalid input: "…"',
  ],
  ['an object without a message', { detail: 'Ana Kowalska' }, 'no message'],
  ['a message that is no string', { message: { detail: 'Ana Kowalska' } }, 'no message'],
  ['a string', 'the socket is closed', 'the socket is closed'],
  ['null', null, 'null'],
])('only the message of a thrown non-error is logged: %s', (_, err, message) => {
  const line = logged((log) => log.error({ err }, 'it failed'))
  expect(JSON.parse(line).err.message).toBe(message)
  expect(line).not.toContain('Kowalska')
})

test('for journald, each line begins with its priority', () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) }, { journal: true })
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const) log[level]('it happened')
  expect(lines.map((line) => line.slice(0, 10))).toEqual([2, 3, 4, 6, 7, 7].map((priority) => `<${priority}>{"level`))
  expect(withPriority(50, 'LIVE=1 needs:\n  SMTP_URL\n')).toBe('<3>LIVE=1 needs:\n<3>  SMTP_URL\n')
  const { dev, ino } = fstatSync(1)
  expect([undefined, '1:1', `${dev}:${ino}`].map(writesToJournal)).toEqual([false, false, true])
})

test('every line is valid JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(logged((log) => log.info({ value })))).toHaveProperty('value')
    }),
  )
})
