import { setTimeout as pause } from 'node:timers/promises'
import { bookOverHttp } from '../fixtures/site/book-over-http.ts'
import { firstBookableDay } from '../fixtures/site/bookable-days.ts'

// `node book-once.ts <origin>`: waits for the site, books and prints the code. It is a separate process, so that it can
// run in a network namespace.

const [origin = ''] = process.argv.slice(2)
while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) await pause(50)
const page = await fetch(`${origin}/`)
if (!page.ok) throw new Error(`/ answered ${page.status}`)
console.log(await bookOverHttp(origin, await firstBookableDay(origin), 'key-of-the-offline-booking'))
