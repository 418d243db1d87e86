import { brandColours } from '../brand-colours.ts'

/** The design's colours and type, as far as mail programs can follow. */
export const colour = { ...brandColours, rule: '#d5dbdc', sheet: '#ffffff' }

/** `('16px/26px')`: size and line height in the two families that every mail program has. */
export const serif = (size: string) => `${size} Georgia,'Times New Roman',serif`
export const sans = (size: string) => `${size} Arial,Helvetica,sans-serif`

/** For what may be one long word: an address, a name, a code. */
export const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/**
 * What inline styles can't say: the narrow screen, and that the mail stays light (the ground of every cell has a colour of
 * its own, so that a program which darkens it all the same keeps the contrast).
 */
export const sheet = `
:root{color-scheme:light only;supported-color-schemes:light only}
body{-webkit-text-size-adjust:100%;text-size-adjust:100%}
@media(max-width:620px){
.w{width:100%!important}
.p{padding-left:22px!important;padding-right:22px!important}
.c{display:block!important;width:100%!important;box-sizing:border-box}
.q{border-left:0!important;border-top:2px dotted ${colour.ink3}!important}
.h{font-size:38px!important;line-height:42px!important}
}`
