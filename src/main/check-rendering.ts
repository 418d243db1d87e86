import { locales } from '../i18n/locales.ts'
import { renderingFaults } from './rendering-faults.tsx'

// This file is built with the server and run at the end of a build. It prints what can't be rendered.

for (const locale of locales) {
  for (const fault of await renderingFaults(locale)) {
    process.stderr.write(`${fault}\n`)
    process.exitCode = 1
  }
}
