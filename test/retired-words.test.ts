import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/shared/project-root.ts'

// Identifiers and file names use standard technical terms. `docs/glossary.md` explains the terms of the domain.

const retired = new Set(
  `told tell tells telling heard hear hears remembered recall trail whoever somebody sweep scarcity dice shelf shelves
  outfit afloat judge aftermath weakness neglected begun tidy`.split(/\s+/),
)

/** Finds declarations only: each identifier of ours has one, and the names of built-in APIs are not our choice. */
const declared = /\b(?:const|let|function|class|interface|type)\s+(?:\{([^}]*)\}|\[([^\]]*)\]|([A-Za-z_$][\w$]*))/g

const files = ['src', 'test', 'scripts', 'content', 'charts'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(?:tsx?|mjs|js|css|sql|md)$/.test(path)),
)

const wordsOf = (name: string) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
const retiredIn = (name: string) => wordsOf(name).filter((word) => retired.has(word))

test('no file name contains a retired word', () => {
  expect(files.filter((path) => retiredIn(basename(path)).length > 0)).toEqual([])
})

test('no declared identifier contains a retired word', () => {
  const found = files
    .filter((path) => /\.(?:tsx?|mjs|js)$/.test(path) && !path.endsWith('retired-words.test.ts'))
    .flatMap((path) =>
      [...readFileSync(join(projectRoot, path), 'utf8').matchAll(declared)].flatMap(([, object, list, name]) =>
        `${object ?? ''},${list ?? ''},${name ?? ''}`
          .split(',')
          .filter((identifier) => retiredIn(identifier).length > 0)
          .map((identifier) => `${path}: ${identifier.trim()}`),
      ),
    )
  expect(found).toEqual([])
})

test.each(['toldAt', 'hearNews', 'correlation_trail'])('finds a retired word in %s', (name) => {
  expect(retiredIn(name)).toHaveLength(1)
})
