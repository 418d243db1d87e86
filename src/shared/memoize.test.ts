import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('computes each input once, and clears the cache at 500 entries', () => {
  const computed: string[] = []
  const lengthOf = memoize((line) => {
    computed.push(line)
    return line.length
  })
  expect([lengthOf('br'), lengthOf('br'), lengthOf('gzip'), lengthOf('br')]).toEqual([2, 2, 4, 2])
  expect(computed).toEqual(['br', 'gzip'])
  for (let n = 0; n < 498; n++) lengthOf(`other ${n}`)
  expect(lengthOf('br')).toBe(2)
  expect(computed).toHaveLength(500)
  lengthOf('one too many')
  expect(lengthOf('br')).toBe(2)
  expect(computed).toHaveLength(502)
})
