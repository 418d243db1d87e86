import { currentLook } from '../../content/current-look.ts'
import { brandColours } from '../../shared/brand-colours.ts'

/** Design tokens for mails. Limited to features that mail clients support. */
const { ink, ink2, ink3, shoal1, deep, mist, mist2 } = brandColours
export const colour = { ink, ink2, ink3, shoal1, deep, mist, mist2, rule: '#d5dbdc', sheet: '#ffffff' }

/** The accent colour of the site's look at the time of rendering. */
export const accentColour = (): string => currentLook().tints.route

/**
 * Returns a `font` shorthand: `size`, such as `16px/26px`, is the font size and the line height. The font family is
 * web-safe.
 */
export const serif = (size: string) => `${size} Georgia,'Times New Roman',serif`
export const sans = (size: string) => `${size} Arial,Helvetica,sans-serif`

/** Lets long words such as addresses, names and codes wrap at any character. */
export const wrapAnywhere = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/**
 * Rules that inline styles can't express: a media query for narrow screens, and opting out of dark mode. Some mail clients
 * force dark mode all the same; every cell sets its own background, so contrast is kept there.
 */
export const headStyles = `
:root{color-scheme:light only;supported-color-schemes:light only}
body{-webkit-text-size-adjust:100%;text-size-adjust:100%}
@media(max-width:620px){
.w{width:100%!important}
.p{padding-left:22px!important;padding-right:22px!important}
.c{display:block!important;width:100%!important;box-sizing:border-box}
.q{border-left:0!important;border-top:2px dotted ${colour.ink3}!important}
.h{font-size:38px!important;line-height:42px!important}
}`
