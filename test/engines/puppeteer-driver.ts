import { chromium } from '@playwright/test'
import puppeteer, { type BrowserContext, type LaunchOptions, type Page } from 'puppeteer-core'
import { firefoxProgram } from '../../scripts/bootstrap/browser-engines.mjs'
import { launchOptions } from '../../scripts/bootstrap/chromium.mjs'
import type { Driver } from './driver.ts'

const options: Record<'firefox' | 'chromium', LaunchOptions> = {
  firefox: {
    browser: 'firefox',
    executablePath: firefoxProgram,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  },
  chromium: {
    executablePath: launchOptions.executablePath ?? chromium.executablePath(),
    headless: 'shell',
    args: [...launchOptions.args, '--force-prefers-reduced-motion'],
  },
}

export async function puppeteerDriver(engine: 'firefox' | 'chromium', { scripts = true } = {}): Promise<Driver> {
  const { extraPrefsFirefox, ...others } = options[engine]
  const preferences = { ...extraPrefsFirefox, 'javascript.enabled': scripts }
  const browser = await puppeteer.launch({ ...others, extraPrefsFirefox: preferences })
  let context: BrowserContext | undefined
  let page: Page

  return {
    resize: (width, height) => page.setViewport({ width, height }),
    goto: (address) => uninterrupted(() => page.goto(address, { timeout: navigationTimeoutMs })),
    reload: () => uninterrupted(() => page.reload({ timeout: navigationTimeoutMs })),
    async evaluate<T>(expression: string, frame?: string) {
      const handle = frame && (await page.$(frame))
      const place = handle ? await handle.contentFrame() : page
      if (!place || (frame && !handle)) throw new Error(`no frame ${frame}`)
      return (await place.evaluate(expression)) as T
    },
    click: (x, y) => page.mouse.click(x, y),
    async press(key, held) {
      if (held) await page.keyboard.down(held)
      await page.keyboard.press(key === 'Space' ? ' ' : key)
      if (held) await page.keyboard.up(held)
    },
    async typeOver(text) {
      await page.keyboard.down('Control')
      await page.keyboard.press('KeyA')
      await page.keyboard.up('Control')
      await page.keyboard.press('Backspace')
      await page.keyboard.type(text)
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    async startNewVisitor() {
      await context?.close()
      context = await browser.createBrowserContext()
      page = await context.newPage()
    },
    close: () => browser.close(),
  }
}

const navigationTimeoutMs = 15_000

/** Retries an interrupted navigation. Firefox reports such a navigation as failed, or never reports its end. */
async function uninterrupted(navigate: () => Promise<unknown>, attempts = 4): Promise<void> {
  try {
    await navigate()
  } catch (error) {
    const isInterrupted = /NS_BINDING_ABORTED|interrupted an unfinished navigation|Navigation timeout/.test(
      String(error),
    )
    if (!isInterrupted || attempts === 1) throw error
    await uninterrupted(navigate, attempts - 1)
  }
}
