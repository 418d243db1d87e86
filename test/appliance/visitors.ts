import { once } from 'node:events'
import { startLoad } from './load.ts'

// `node visitors.ts <origin>`: visits and books until its input ends, then prints the results. It is a separate
// process, so that it can run in a network namespace.

const [origin = ''] = process.argv.slice(2)
const load = await startLoad(origin)
console.log('visiting')
await once(process.stdin.resume(), 'end')
console.log(JSON.stringify(await load.stop()))
