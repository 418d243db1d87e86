import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/engines/{firefox,webkit,chromium}.ts'],
    root: new URL('../..', import.meta.url).pathname,
    // One browser and one site for each.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
})
