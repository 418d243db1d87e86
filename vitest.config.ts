import { join } from 'node:path'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projectRoot } from './src/shared/project-root.ts'
import { testsOfSampleContent } from './test/fixtures/sample-content.ts'

const longest = ['simulation', 'complexity', 'demo', 'backup'].map((name) => `/${name}.test.ts`)

/** Starts the longest files first. At the end they would run alone, and the other workers would be idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((end) => moduleId.endsWith(end))
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

export default defineConfig({
  plugins: [fixtureBusiness],
  test: {
    exclude: [...configDefaults.exclude, ...testsOfSampleContent],
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'charts/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Processes style sheets, because the pages contain their URLs.
    css: true,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/global-setup.ts'],
    // One more than the cores of the smallest machine: many tests wait for processes, jobs and deadlines.
    maxWorkers: 3,
    // Threads start faster than processes and need a fifth less processor time.
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
