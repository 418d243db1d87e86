import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = ['simulation', 'complexity', 'demo', 'backup'].map((name) => `/${name}.test.ts`)

/** Starts the longest files first. At the end they would run alone, and the other workers would be idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((end) => moduleId.endsWith(end))
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
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
