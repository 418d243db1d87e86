import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'charts/**/*.test.ts', 'scripts/**/*.test.ts'],
    // The pages contain the URLs of their style sheets.
    css: true,
    globalSetup: ['test/global-setup.ts'],
    // For two cores, which PostgreSQL uses too.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
