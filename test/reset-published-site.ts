import { afterAll } from 'vitest'
import { setPublishedSite } from '../src/content/site.ts'

// The test files of a worker share their modules. Without this reset, the site that one file publishes would also be
// that of the next file.
afterAll(() => setPublishedSite(undefined))
