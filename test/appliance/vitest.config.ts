import { defineConfig } from 'vitest/config'

// A commit during the run would change the time in the second archive.
process.env.SOURCE_DATE_EPOCH ??= '1767225600'

export default defineConfig({
  test: {
    include: ['test/appliance/*.check.ts'],
    root: new URL('../..', import.meta.url).pathname,
    // Builds the release archive that all files share.
    globalSetup: ['test/appliance/global-setup.ts'],
    // Each file runs a site of its own, and both together use two cores.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
