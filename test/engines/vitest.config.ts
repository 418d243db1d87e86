import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/engines/*.test.ts'],
    root: new URL('../..', import.meta.url).pathname,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
