import { brandColours } from '../../shared/brand-colours.ts'

/** Design tokens for mails, limited to what mail clients support. */
export const colour = { ...brandColours, rule: '#d5dbdc', sheet: '#ffffff' }

/** `('16px/26px')` → font shorthand: size and line height in a web-safe family. */
export const serif = (size: string) => `${size} Georgia,'Times New Roman',serif`
export const sans = (size: string) => `${size} Arial,Helvetica,sans-serif`

/** Lets long words (addresses, names, codes) wrap anywhere. */
export const wrapAnywhere = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/**
 * Rules that inline styles can't express: the media query for narrow screens and opting out of dark mode. Every cell sets its
 * own background, so contrast is kept even where a client forces dark mode.
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
