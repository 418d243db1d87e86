import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../shared/project-root.ts'
import { iconPaths, namesInFile } from './icon-paths.ts'

test('each icon is either in the document or in the file', () => {
  const file = readFileSync(join(projectRoot, 'src/site/ui/icons.svg'), 'utf8')
  const drawn = [...file.matchAll(/<path id="([\w-]+)" d="M[^"]+"\/>/g)].map(([, name]) => name)
  expect(drawn).toEqual(namesInFile)
  expect(drawn.filter((name = '') => name in iconPaths)).toEqual([])
})
