// @ts-check
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Debian's headless Chromium. With it, the browser tests take two thirds of the time that they take with the full browser. */
export const headlessShell = { name: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' }

/**
 * Fonts with the metrics of Arial and Times New Roman, for which the fallback fonts of the site are scaled. Debian's default
 * fonts have other widths, so the layout would shift when the web fonts load.
 */
export const debianFonts = { name: 'fonts-liberation', path: '/usr/share/fonts/truetype/liberation' }

/** Debian's Chromium if it is installed; otherwise Playwright's own browser is used. */
export const installedChromium = [headlessShell.path, '/usr/bin/chromium'].find(existsSync)

/** Disables the browser's own background requests. */
export const launchOptions = {
  ...(installedChromium && { executablePath: installedChromium }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Turns WebMCP on, the interface by which assistants find and call the tools of a page. */
export const webMcpFlag = '--enable-blink-features=WebMCP,WebMCPTesting,DeclarativeWebMCP'

/** @param {string[]} args */
export function launchChromium(args = []) {
  return chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...args] })
}
