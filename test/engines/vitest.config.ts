import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/engines/{firefox,webkit,chromium}.ts'],
    root: new URL('../..', import.meta.url).pathname,
    // Each worker starts its own browser and its own site.
    maxWorkers: 2,
    // Two browsers, two sites and their databases delay each other on two cores, so a failed test is repeated once.
    retry: 1,
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
})
