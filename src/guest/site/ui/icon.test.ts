import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { iconPaths, namesInFile } from '../../../content/icon-paths.ts'
import { projectRoot } from '../../../shared/project-root.ts'

test('each icon is either in the document or in the file', () => {
  const file = readFileSync(join(projectRoot, 'src/guest/site/ui/icons.svg'), 'utf8')
  const drawn = [...file.matchAll(/<path id="([\w-]+)" d="M[^"]+"\/>/g)].map(([, name]) => name)
  expect(drawn).toEqual(namesInFile)
  expect(drawn.filter((name = '') => name in iconPaths)).toEqual([])
})
