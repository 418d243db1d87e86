import { readFileSync } from 'node:fs'

// Preloaded with `node --import`: shifts the clock of the process by the milliseconds in CLOCK_FILE, which may change at any time.

const RealDate = Date
let offset = 0
const readOffset = () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
}
readOffset()
setInterval(readOffset, 100).unref()

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length > 0) super(...args)
    else super(RealDate.now() + offset)
  }
  static now() {
    return RealDate.now() + offset
  }
}
