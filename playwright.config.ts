import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/bootstrap/chromium.mjs'
import { testsOfSampleContent } from './test/fixtures/sample-content.ts'

// Each worker evaluates this file again and must use the same folder.
process.env.BONACA_TEST_DATA ??= mkdtempSync(join(tmpdir(), 'bonaca-browser-'))
// As root, PostgreSQL runs as another user, which needs access to the folder.
chmodSync(process.env.BONACA_TEST_DATA, 0o711)
/** Configurable, so that two checkouts can be tested at the same time. */
const port = Number(process.env.BONACA_TEST_PORT ?? 3210)
const origin = `http://127.0.0.1:${port}`

const beforeRelease = '**/*.check.spec.ts'
const desktop = { width: 1440, height: 900 }

export default defineConfig({
  testDir: 'test/browser',
  testIgnore: testsOfSampleContent,
  outputDir: 'test-results',
  // One more than the cores of the smallest machine: many tests wait for processes, payments and deadlines.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // Three browsers and their servers on two cores delay each other. `npm test` names a test that passes only in its second run.
  retries: 1,
  use: {
    baseURL: origin,
    // Responses from a service worker's cache would hide those of the site. Tests of the service worker allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
    // Traces (`--trace on`) contain more, but make every test 50 % slower.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: desktop }, testIgnore: [beforeRelease, ...testsOfSampleContent] },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      testMatch: /(journey|accessible-pages)\.spec\.ts$/,
      grepInvert: /@desk/,
    },
    { name: 'release', use: { viewport: desktop }, testMatch: beforeRelease },
  ],
  webServer: {
    command: 'exec bin/bonaca start',
    url: `${origin}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: process.env.BONACA_TEST_DATA,
      LOG_LEVEL: 'warn',
      // All tests share one IP address, so rate limits would reject their requests.
      RATE_LIMITS: 'off',
    },
  },
})
