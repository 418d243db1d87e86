import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFieldSaver, type FieldInput } from './field-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = { saved: boolean; version: number; value?: unknown; problems: []; by: string | null }
const ok = (version: number): Answer => ({ saved: true, version, problems: [], by: null })

function saverWith(...answers: (Answer | Error)[]) {
  const sent: FieldInput[] = []
  const send = async (input: FieldInput) => {
    sent.push(input)
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer
    return answer
  }
  const start = { path: 'business.name', value: 'Bonaca', version: 0, problems: [] }
  const saver = createFieldSaver(start, {
    send,
    onSaved: () => {},
    isTemporary: (error) => (error as Error).message !== 'no',
  })
  return { sent, saver }
}

test('typing sends one request, with the last value', async () => {
  const { sent, saver } = saverWith(ok(1), ok(2))
  for (const value of ['V', 'Va', 'Val']) saver.type(value)
  await vi.advanceTimersByTimeAsync(300)
  expect(sent).toEqual([{ path: 'business.name', value: 'Val', version: 0 }])
  expect(saver.get().status).toBe('saved')
  saver.type('Vjetar')
  await vi.advanceTimersByTimeAsync(300)
  expect(sent[1]).toMatchObject({ value: 'Vjetar', version: 1 })
})

test('a request that fails is sent again, and a lost answer is no conflict', async () => {
  const theirs: Answer = { saved: false, version: 1, value: 'Val', problems: [], by: 'Ana' }
  const { sent, saver } = saverWith(new Error('lost'), theirs, ok(2))
  saver.type('Val')
  await vi.advanceTimersByTimeAsync(300)
  expect(saver.get()).toMatchObject({ status: 'failed', value: 'Val' })
  saver.type('Vjetar')
  await vi.advanceTimersByTimeAsync(5000)
  expect(saver.get()).toMatchObject({ status: 'saved', value: 'Vjetar' })
  expect(sent.map(({ value, version }) => [value, version])).toEqual([
    ['Val', 0],
    ['Vjetar', 0],
    ['Vjetar', 1],
  ])
})

test('a conflict keeps both values until one is chosen', async () => {
  const theirs: Answer = { saved: false, version: 4, value: 'Bura', problems: [], by: 'Ivo' }
  const { sent, saver } = saverWith(theirs, ok(5))
  saver.type('Val')
  await vi.advanceTimersByTimeAsync(300)
  expect(saver.get()).toMatchObject({ value: 'Val', conflict: { value: 'Bura', by: 'Ivo' } })
  saver.choose('mine')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent[1]).toMatchObject({ value: 'Val', version: 4 })
  expect(saver.get()).toMatchObject({ status: 'saved', conflict: undefined })
})

test('a field without a value returns to the default, which the next answer brings', async () => {
  const { sent, saver } = saverWith(ok(4), ok(5))
  saver.type('Val')
  await vi.advanceTimersByTimeAsync(300)
  saver.type(undefined)
  await vi.advanceTimersByTimeAsync(300)
  expect(JSON.stringify(sent[1])).toBe('{"path":"business.name","version":4}')
  saver.accept({ path: 'business.name', value: 'Val', version: 4, problems: [] })
  expect(saver.get().value).toBeUndefined()
  saver.accept({ path: 'business.name', value: 'Bonaca', version: 5, problems: [] })
  expect(saver.get()).toMatchObject({ value: 'Bonaca', status: 'saved' })
})

test('what the server refuses for good is kept and not sent again by itself', async () => {
  const { sent, saver } = saverWith(new Error('no'))
  saver.type('Val')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(saver.get()).toMatchObject({ status: 'failed', value: 'Val' })
  saver.accept({ path: 'business.name', value: 'Bonaca', version: 3, problems: [] })
  expect(saver.get().value).toBe('Val')
})
