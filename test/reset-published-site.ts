import { afterAll } from 'vitest'
import { setPublishedSite } from '../src/content/site.ts'

// The test files of a worker share their modules. Without this reset, a test file would use the site that the previous
// file has published.
afterAll(() => setPublishedSite(undefined))
