// Prints the mean character width of TrueType files, for the fallback fonts of font-table.ts.
import { readFile } from 'node:fs/promises'
import { widthSample } from './fonts/font-table.ts'
import { readFont } from './fonts/read-font.ts'

for (const file of process.argv.slice(2)) {
  const { meanWidth } = readFont(await readFile(file))
  console.log(meanWidth(widthSample).toFixed(4), file)
}
