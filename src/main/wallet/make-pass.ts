import { createHash } from 'node:crypto'
import { currentLook } from '../../content/current-look.ts'
import { siteIcon } from '../../content/look/icons.ts'
import { loadSharp } from '../../domain/pictures/load-sharp.ts'
import type { MailDetails } from '../../domain/reservations/mail-details.ts'
import { applePass } from '../../mail/wallet/apple-pass.ts'
import { googlePass } from '../../mail/wallet/google-pass.ts'
import type { GooglePass } from '../../platform/integrations/wallet/google-wallet.ts'
import { signPass } from '../../platform/integrations/wallet/sign-pass.ts'
import type { AppleKeys } from '../../platform/integrations/wallet/wallet-keys.ts'

/** The file for Apple Wallet, in the colours of the site. */
export async function makeApplePass(keys: AppleKeys, booking: MailDetails, authenticationToken: string) {
  const content = applePass(booking, { authenticationToken, background: background() })
  return signPass(keys, { ...content, pictures: await pictures() })
}

/** The pass for Google Wallet, in the colours of the site. */
export const makeGooglePass = (booking: MailDetails): GooglePass => googlePass(booking, { background: background() })

/** A hash of what the pass of a booking shows, in either wallet. */
export const passVersion = (booking: MailDetails): string =>
  createHash('sha256')
    .update(JSON.stringify(applePass(booking, { authenticationToken: '', background: background() })))
    .update(JSON.stringify(makeGooglePass(booking)))
    .digest('base64url')

/** The background colour of passes. White text is legible on this accent colour (`content/look/accent.ts`). */
const background = () => currentLook().tints.route

/** Sides in pixels at a scale of 1; Apple asks for files of twice and three times the size too. */
const sides = { icon: 29, logo: 50 }

let drawn: { icon: string; files: Promise<Record<string, Buffer>> } | undefined

function pictures(): Promise<Record<string, Buffer>> {
  const icon = siteIcon(currentLook().tints)
  if (drawn?.icon !== icon) {
    drawn = { icon, files: drawPictures(icon) }
    // After a failure, the pictures are drawn again for the next wallet pass.
    drawn.files.catch(() => {
      drawn = undefined
    })
  }
  return drawn.files
}

async function drawPictures(icon: string): Promise<Record<string, Buffer>> {
  const sharp = await loadSharp()
  const files = Object.entries(sides).flatMap(([name, side]) =>
    [1, 2, 3].map(async (scale) => {
      const width = side * scale
      const picture = sharp(Buffer.from(icon), { density: (72 * width) / 32 }).resize({ width })
      return [`${name}${scale > 1 ? `@${scale}x` : ''}.png`, await picture.png().toBuffer()] as const
    }),
  )
  return Object.fromEntries(await Promise.all(files))
}
