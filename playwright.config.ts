import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/chromium.mjs'

// The workers read this file too, and have to find the folder that the first reading made.
process.env.BONACA_TEST_DATA ??= mkdtempSync(join(tmpdir(), 'bonaca-browser-'))
// PostgreSQL runs as an ordinary user where we are root, and has to get into its folder.
chmodSync(process.env.BONACA_TEST_DATA, 0o711)
/** Another where two checkouts of the project are tested at the same time. */
const port = Number(process.env.BONACA_TEST_PORT ?? 3210)
const origin = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    baseURL: origin,
    // What a worker keeps must not answer for the site in tests of anything else.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
    // A trace (`--trace on`) says more, and makes every test half as long again.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      testMatch: /(journey|accessible-pages)\.spec\.ts$/,
      grepInvert: /@desk/,
    },
  ],
  webServer: {
    command: 'node build/server/index.js',
    url: `${origin}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: process.env.BONACA_TEST_DATA,
      LOG_LEVEL: 'warn',
      // All its visitors come from one address.
      RATE_LIMITS: 'off',
    },
  },
})
