import qrcode from 'qrcode'
import { brandColours } from '../shared/brand-colours.ts'

/** Width of the quiet zone in modules. Scanners need it to detect the code. */
const quietModules = 4
const errorCorrectionLevel = 'M'

export interface QrCode {
  /** Side length of the square `viewBox`, including the quiet zone. */
  size: number
  /** All dark modules, as the `d` of one SVG path. */
  path: string
}

/**
 * Encodes a text, such as the URL of a ticket, as an SVG path. A page can then render the QR code without inserting raw
 * markup.
 */
export function qrCode(text: string): QrCode {
  const { modules } = qrcode.create(text, { errorCorrectionLevel })
  const runs: string[] = []
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue
      const start = x
      while (x < modules.size && modules.get(y, x)) x++
      runs.push(`M${start + quietModules} ${y + quietModules}h${x - start}v1h${start - x}z`)
    }
  }
  return { size: modules.size + 2 * quietModules, path: runs.join('') }
}

/**
 * Options of pngjs. Rows of a QR code repeat, so the filter that compares a row with the one above it is enough. Trying
 * all five PNG filters would take most of the time for a mail.
 */
const pngOptions = { filterType: 2, deflateLevel: 6, deflateStrategy: 0 }

/** Encodes a text as a PNG, for mails. The background is opaque, so that the code stays readable in dark mode. */
export const qrPng = (text: string): Promise<Buffer> =>
  qrcode.toBuffer(text, {
    errorCorrectionLevel,
    margin: quietModules,
    scale: 8,
    rendererOpts: pngOptions,
    color: { dark: `${brandColours.ink}ff`, light: `${brandColours.shoal1}ff` },
  })
