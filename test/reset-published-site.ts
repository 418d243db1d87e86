import { afterAll } from 'vitest'
import { setPublishedSite } from '../src/content/site.ts'

// The files of a worker share their modules: without this, what one publishes is the site of the next.
afterAll(() => setPublishedSite(undefined))
