import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/shared/project-root.ts'

test('every committed picture is in the list of what it was made from, and the other way round', () => {
  const derived = JSON.parse(readFileSync(join(projectRoot, 'pictures/derived.json'), 'utf8'))
  expect(readdirSync(join(projectRoot, 'public/pictures')).sort()).toEqual(Object.keys(derived).sort())
})
