import { expect, test } from 'vitest'
import { readOnce } from './read-once.ts'

test('a line is read once, and what is known stays within bounds', () => {
  const read: string[] = []
  const lengthOf = readOnce((line) => {
    read.push(line)
    return line.length
  })
  expect([lengthOf('br'), lengthOf('br'), lengthOf('gzip'), lengthOf('br')]).toEqual([2, 2, 4, 2])
  expect(read).toEqual(['br', 'gzip'])
  for (let n = 0; n < 498; n++) lengthOf(`other ${n}`)
  expect(lengthOf('br')).toBe(2)
  expect(read).toHaveLength(500)
  lengthOf('one too many')
  expect(lengthOf('br')).toBe(2)
  expect(read).toHaveLength(502)
})
