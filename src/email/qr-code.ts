import qrcode from 'qrcode'
import { brandColours } from '../brand-colours.ts'

/** Modules of calm around the code, without which readers don't find it. */
const quietModules = 4
const errorCorrectionLevel = 'M'

export interface QrCode {
  /** Side of the square `viewBox`, quiet zone included. */
  size: number
  /** All dark modules, as the `d` of one SVG path. */
  path: string
}

/** A text (we use the booking page's address) as a picture that a page draws inline, without styles or markup in strings. */
export function qrCode(text: string): QrCode {
  const { modules } = qrcode.create(text, { errorCorrectionLevel })
  const runs: string[] = []
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue
      const from = x
      while (x < modules.size && modules.get(y, x)) x++
      runs.push(`M${from + quietModules} ${y + quietModules}h${x - from}v1h${from - x}z`)
    }
  }
  return { size: modules.size + 2 * quietModules, path: runs.join('') }
}

/** The same as a PNG, for mails. Its ground is opaque: a mail program that turns the page dark leaves pictures alone. */
export const qrPng = (text: string): Promise<Buffer> =>
  qrcode.toBuffer(text, {
    errorCorrectionLevel,
    margin: quietModules,
    scale: 8,
    color: { dark: `${brandColours.ink}ff`, light: `${brandColours.shoal1}ff` },
  })
