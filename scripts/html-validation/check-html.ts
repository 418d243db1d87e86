import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetupError } from '../bootstrap/install-and-build.mjs'
import { collectDocuments } from './collect-documents.ts'
import { findHtmlErrors } from './html-checker.ts'

// Checks every HTML document of the site and prints the findings. `npm run audit:outside` starts this script on the
// Node.js version that the project pins.

const folder = await mkdtemp(join(tmpdir(), 'bonaca-html-'))
try {
  await collectDocuments(folder)
  const documents = await readdir(folder)
  const findings = await findHtmlErrors(folder)
  for (const { message, extract, places } of findings) {
    console.log(`${message} (${places.length} times, first in ${places[0]}): ${extract}`)
  }
  console.log(`\n${documents.length} documents, ${findings.length} findings`)
  process.exitCode = findings.length > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}
