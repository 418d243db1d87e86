// Generates docs/operations/desk.md, the reference of the operator commands.
import { writeFileSync } from 'node:fs'
import { renderReference } from '../../src/cli/reference.ts'
import { projectRoot } from '../project-root.mjs'

writeFileSync(new URL('docs/operations/desk.md', projectRoot), renderReference())
