import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { PreparationError } from '../prepare.mjs'

/** 31 MB, for this check alone: fetched when it is run, and no dependency of the project. */
const checker = 'vnu-jar@26.9.27'

/** What the checker reports though nothing is wrong, each with its reason. */
const falseReports = [
  // SVG 2 has `pathLength` on every basic shape; the checker knows SVG 1.1, which has it on `path` alone.
  { message: /^Attribute “pathLength” not allowed on element “circle”/ },
  // The roles are those that the elements have by themselves, which "ARIA in HTML" permits. They keep the tables tables where
  // a browser drops their semantics together with `display: table` (src/content/markdown.ts).
  {
    message: /^The “role” attribute must not be used on a “t[rhd]” element/,
    extract: /role="(row|columnheader|cell)"/,
  },
  // Not in the standard: Apple Mail reads this name for dark mode.
  { document: /^mail-/, message: /“supported-color-schemes”/ },
  // Not in the standard: Outlook for Windows takes the padding of a button from this property.
  { document: /^mail-/, message: /“mso-padding-alt”/ },
]

/** The errors in all documents of a folder, those of one message and extract together. */
export async function htmlFindings(folder) {
  const found = new Map()
  for (const { message, extract = '', url, lastLine } of await errorsIn(folder)) {
    const document = basename(new URL(url).pathname)
    if (falseReports.some((report) => isKnown(report, { message, extract, document }))) continue
    const key = JSON.stringify([message, extract])
    const finding = found.get(key) ?? { message, extract: extract.replace(/\s+/g, ' ').trim(), places: [] }
    finding.places.push(`${document}:${lastLine}`)
    found.set(key, finding)
  }
  return [...found.values()]
}

const isKnown = (report, found) => Object.entries(report).every(([key, pattern]) => pattern.test(found[key]))

/** Without the package's own script, which would download a Java runtime. */
function errorsIn(folder) {
  const command = ['exec', '--yes', '--ignore-scripts', `--package=${checker}`, '--', 'vnu']
  const options = ['--format', 'json', '--errors-only', '--stdout', '--exit-zero-always', folder]
  return new Promise((resolve, reject) => {
    execFile('npm', [...command, ...options], { maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout).messages)
      } catch {
        reject(new PreparationError(`The checker could not be run: ${error?.message ?? ''}${stderr}`))
      }
    })
  })
}
