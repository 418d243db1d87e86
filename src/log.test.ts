import fc from 'fast-check'
import { expect, test } from 'vitest'
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
  ['something deep', (log) => log.info({ asked: { body: [{ token: card }] } })],
  ['a number', (log) => log.info({ value: 4242424242424242 })],
  ['a name', (log) => log.info({ asked: { [card]: true } })],
  ['an address', (log) => log.warn({ path: '/book-now?notes=4242%204242%204242%204242&x=1' })],
  ['an error and its stack', (log) => log.error({ err: new Error(`bad value ${card}`) }, 'it failed')],
  ['what is no error', (log) => log.error({ err: { message: card } })],
  ['several lines', (log) => log.info({ text: `one\n4242\t4242\t4242\t4242\nthree` })],
  ['a logger of its own', (log) => log.child({ order: card }).info('made')],
] satisfies [string, (log: ReturnType<typeof createLog>) => void][])('no card number is logged: %s', (_, write) => {
  const line = logged(write)
  // The time may have the digits by chance.
  expect(line.replace(/"time":\d+/, '')).not.toContain('4242')
  expect(line).toContain('[card number]')
  expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
})

test('a line without one is written as it was', () => {
  const fields = { attempt: '01990000-0000-7000-8000-000000000000', amount: 3900, due: null, list: [1, 'two'] }
  const line = logged((log) => log.info(fields, 'a payment'))
  expect(JSON.parse(line)).toMatchObject({ ...fields, msg: 'a payment' })
})

test('an object that is no error, as pg-boss emits it, is logged without its row and payload', () => {
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
    'a value that the database quotes',
    { code: '22P02', message: 'invalid input: "Ana Kowalska"' },
    'invalid input: "…"',
  ],
  ['an object without a message', { detail: 'Ana Kowalska' }, 'no message'],
  ['a message that is no text', { message: { detail: 'Ana Kowalska' } }, 'no message'],
  ['no object', 'the socket is closed', 'the socket is closed'],
  ['nothing', null, 'null'],
])('of what is thrown and is no error only the message is logged: %s', (_, err, message) => {
  const line = logged((log) => log.error({ err }, 'it failed'))
  expect(JSON.parse(line).err.message).toBe(message)
  expect(line).not.toContain('Kowalska')
})

test('whatever is logged, its line stays JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (said) => {
      expect(JSON.parse(logged((log) => log.info({ said })))).toHaveProperty('said')
    }),
  )
})
