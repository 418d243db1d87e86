// Writes docs/operations/desk.md from the commands of the operator's desk.
import { writeFileSync } from 'node:fs'
import { reference } from '../src/operator/reference.ts'

writeFileSync(new URL('../docs/operations/desk.md', import.meta.url), reference())
