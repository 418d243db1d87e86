import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projectRoot } from './src/shared/project-root.ts'
import { testsOfSampleContent } from './test/fixtures/sample-content.ts'

const longest = ['simulation.test.ts', 'demo.process.test.ts', 'backup.process.test.ts']

/** Starts the longest files first. At the end they would run alone, and the other workers would be idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}`))
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/** The business data of the tests instead of the operator's. Only the charts are generated from the operator's coordinates. */
const fixtureBusiness: Plugin = {
  name: 'fixture-business',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isBusiness = source.startsWith('../') && source.endsWith('/content/business.ts')
    return isBusiness && !importer.includes('/charts/') ? join(projectRoot, 'test/fixtures/business.ts') : undefined
  },
}

// Three projects: `unit` needs no PostgreSQL, `database` does, and `process` starts programs (`*.process.test.ts`).
const startsPrograms = '**/*.process.test.ts'
const tests = '{src,test,charts,scripts}/**/*.test.{ts,tsx}'
const withDatabase = globSync(tests, { cwd: projectRoot }).filter(
  (file) =>
    file.startsWith('test/') ||
    /\/test\/fixtures\/(test-database|test-site|self-service-pages|test-sandbox|operator-app-server)/.test(
      readFileSync(file, 'utf8'),
    ),
)
const exclude = [...configDefaults.exclude, ...testsOfSampleContent]
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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [tests], exclude: [...exclude, ...withDatabase, startsPrograms] },
      },
      {
        extends: true,
        test: { name: 'database', include: withDatabase, exclude: [...exclude, startsPrograms], globalSetup },
      },
      { extends: true, test: { name: 'process', include: [startsPrograms], exclude, globalSetup } },
    ],
  },
})
