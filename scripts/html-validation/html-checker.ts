import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { SetupError } from '../bootstrap/install-and-build.mjs'

interface ReportedError {
  message: string
  extract?: string
  url: string
  lastLine: number
}

export interface HtmlError {
  message: string
  extract: string
  /** Where the error was found: the names of documents, each with a line number. */
  places: string[]
}

/** Only this check needs the package (31 MB), so `npm exec` downloads it on demand. */
const checker = 'vnu-jar@26.9.27'

/** False positives of the checker, each with its reason. */
const falsePositives: Partial<Record<'message' | 'extract' | 'document', RegExp>>[] = [
  // SVG 2 allows `pathLength` on every basic shape. The checker implements SVG 1.1, which allows it only on `path`.
  { message: /^Attribute “pathLength” not allowed on element “circle”/ },
  // "ARIA in HTML" permits explicit roles that equal the implicit ones. They keep the table semantics, which browsers drop if
  // CSS replaces `display: table` (src/content/markdown.ts).
  {
    message: /^The “role” attribute must not be used on a “t[rhd]” element/,
    extract: /role="(row|columnheader|cell)"/,
  },
  // The checker does not know the attributes of WebMCP (src/guest/site/ui/form-tool.ts).
  { message: /^Attribute “tool(name|description|autosubmit|paramdescription)” not allowed/ },
  // `supported-color-schemes` is not in the standard, but Apple Mail reads it for dark mode.
  { document: /^mail-/, message: /“supported-color-schemes”/ },
  // `mso-padding-alt` is not in the standard, but Outlook for Windows takes the padding of a button from it.
  { document: /^mail-/, message: /“mso-padding-alt”/ },
]

/** The errors in all documents of a folder, grouped by message and extract. */
export async function findHtmlErrors(folder: string): Promise<HtmlError[]> {
  const found = new Map<string, HtmlError>()
  for (const { message, extract = '', url, lastLine } of await runChecker(folder)) {
    const document = basename(new URL(url).pathname)
    const isKnown = falsePositives.some(
      (known) =>
        (known.message?.test(message) ?? true) &&
        (known.extract?.test(extract) ?? true) &&
        (known.document?.test(document) ?? true),
    )
    if (isKnown) continue
    const key = JSON.stringify([message, extract])
    const finding = found.get(key) ?? { message, extract: extract.replace(/\s+/g, ' ').trim(), places: [] }
    finding.places.push(`${document}:${lastLine}`)
    found.set(key, finding)
  }
  return [...found.values()]
}

/** Skips the package's install script, which would download a Java runtime. */
function runChecker(folder: string): Promise<ReportedError[]> {
  const command = ['exec', '--yes', '--ignore-scripts', `--package=${checker}`, '--', 'vnu']
  const options = ['--format', 'json', '--errors-only', '--stdout', '--exit-zero-always', folder]
  return new Promise((resolve, reject) => {
    execFile('npm', [...command, ...options], { maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout).messages)
      } catch {
        reject(new SetupError(`The HTML checker failed: ${error?.message ?? ''}${stderr}`))
      }
    })
  })
}
