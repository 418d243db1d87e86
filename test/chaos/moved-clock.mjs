import { readFileSync } from 'node:fs'

// `node --import` this: the process's clock is as far off as CLOCK_FILE says, in milliseconds, from one moment to the next.

const RealDate = Date
let offset = 0
const look = () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
}
look()
setInterval(look, 100).unref()

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length > 0) super(...given)
    else super(RealDate.now() + offset)
  }
  static now() {
    return RealDate.now() + offset
  }
}
