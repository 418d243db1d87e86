import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Debian's Chromium where it is, else the browser that Playwright brought. */
const debianChromium = '/usr/bin/chromium'

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
    launchOptions: {
      ...(existsSync(debianChromium) && { executablePath: debianChromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      testMatch: /(journey|accessible-pages)\.spec\.ts$/,
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
    },
  },
})
