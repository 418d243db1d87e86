import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projectRoot } from './src/shared/project-root.ts'
import { testsOfSampleContent } from './test/fixtures/sample-content.ts'

const longest = [
  '/simulation.test.ts',
  '/demo.process.test.ts',
  '/backup.process.test.ts',
  '.thorough.test.ts',
  '.thorough.test.tsx',
]

/** Starts the longest files first. At the end they would run alone, and the other workers would be idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/** The business data of the tests instead of the operator's. Only the charts are generated from the operator's coordinates. */
const chartFiles = join(projectRoot, 'scripts/assets/chart-files.ts')
const fixtureBusiness: Plugin = {
  name: 'fixture-business',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isBusiness = source.startsWith('../') && source.endsWith('/content/business.ts')
    return isBusiness && importer !== chartFiles ? join(projectRoot, 'test/fixtures/business.ts') : undefined
  },
}

// Projects: `unit` needs no PostgreSQL, `database` does, `mocks` replaces modules, `process` starts programs (`*.process.test.ts`).
// `thorough` has tests of many cases or long waits (`*.thorough.test.ts`) and of the interfaces that few changes touch. Of these
// projects `npm test -- --fast` runs `unit` and `database`.
// `release` has what runs before a release only (`*.check.test.ts`): the archive, its installation and updates, the appliance, the
// programs around the site and the scripts of developers.
const startsPrograms = '**/*.process.test.ts'
const thorough = ['**/*.thorough.test.{ts,tsx}', 'test/{abuse,demand,fiscal,mcp,move-in,octo,wallet}/**/*.test.ts']
const beforeRelease = '**/*.check.test.ts'
const tests = '{src,test,scripts}/**/*.test.{ts,tsx}'
const filesWith = (pattern: RegExp) =>
  globSync(tests, { cwd: projectRoot }).filter((file) => pattern.test(readFileSync(file, 'utf8')))
const withMocks = filesWith(/\bvi\.mock\(/)
const withDatabase = [
  'test/**/*.test.{ts,tsx}',
  ...filesWith(/\/test\/fixtures\/(test-database|test-site|self-service-pages|test-sandbox|operator-app-server)/),
]
const exclude = [...configDefaults.exclude, ...testsOfSampleContent, beforeRelease]
const globalSetup = ['test/global-setup.ts']

export default defineConfig({
  plugins: [fixtureBusiness],
  test: {
    // Processes style sheets, because the pages contain their URLs.
    css: true,
    sequence: { sequencer: LongestFirst },
    // One more than the cores of the smallest machine: many tests wait for processes, jobs and deadlines.
    maxWorkers: 3,
    // Threads start faster than processes and need a fifth less processor time.
    pool: 'threads',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [tests],
          exclude: [...exclude, ...withDatabase, startsPrograms, ...thorough],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          // The files of a worker share its modules: half the processor time.
          isolate: false,
          setupFiles: ['test/reset-published-site.ts'],
          include: withDatabase,
          exclude: [...exclude, ...withMocks, startsPrograms, ...thorough],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'thorough',
          isolate: false,
          setupFiles: ['test/reset-published-site.ts'],
          include: thorough,
          exclude: [...exclude, ...withMocks, startsPrograms],
          globalSetup,
        },
      },
      { extends: true, test: { name: 'mocks', include: withMocks, exclude, globalSetup } },
      // On a busy machine a program can miss a deadline. `npm test` names a test that passes only in its second run.
      { extends: true, test: { name: 'process', include: [startsPrograms], exclude, globalSetup, retry: 1 } },
      {
        extends: true,
        test: {
          name: 'release',
          include: [beforeRelease],
          globalSetup: ['test/appliance/global-setup.ts', ...globalSetup],
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
