import { expect, test } from 'vitest'
import { hostsOf } from './hosts.ts'

test('a URL with one host is returned unchanged', () => {
  for (const url of [
    'postgresql://user:pass@db.example:5432/bonaca?sslmode=require',
    'postgresql:///bonaca?host=%2Ftmp%2Fx&user=bonaca',
    'postgres://user:p%40ss@[::1]:5432/bonaca',
  ]) {
    expect(hostsOf(url)).toEqual([url])
  }
})

test('a URL with several hosts is split into one URL each, with the same credentials and parameters', () => {
  expect(hostsOf('postgres://u:p,%40@a:5432,b,[::1]:5433/db?target_session_attrs=read-write&sslmode=require')).toEqual([
    'postgres://u:p,%40@a:5432/db?sslmode=require',
    'postgres://u:p,%40@b/db?sslmode=require',
    'postgres://u:p,%40@[::1]:5433/db?sslmode=require',
  ])
  expect(hostsOf('postgres://u@%2Ftmp%2Fa:5432,%2Ftmp%2Fb:5432/db?target_session_attrs=primary')).toEqual([
    'postgres://u@%2Ftmp%2Fa:5432/db',
    'postgres://u@%2Ftmp%2Fb:5432/db',
  ])
})

test.each([
  'mysql://a/db',
  'postgres://a:port/db',
  'postgres://a,,b/db',
  'postgres://a,b:x/db',
  'postgres://a,b/db?target_session_attrs=standby',
  'nonsense',
])('returns null for %s', (url) => {
  expect(hostsOf(url)).toBeNull()
})
