import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'charts/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Processes style sheets, because the pages contain their URLs.
    css: true,
    globalSetup: ['test/global-setup.ts'],
    // The machine has two cores, and PostgreSQL uses them too.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
