/**
 * Colours that several parts of the product use. Style sheets, the web manifest and the icon can't import this file, so they
 * repeat the values. `brand-colours.test.ts` fails if a value differs.
 */
export const brandColours = {
  ink: '#0c2733',
  ink2: '#3f545d',
  ink3: '#5e717a',
  paper: '#fbf9f4',
  shoal1: '#edf4f4',
  /** The primary colour. */
  route: '#a3195b',
  routeOnDark: '#f79ac0',
  deep: '#0a2431',
  /** The background of pages in the dark scheme. */
  night: '#071a24',
  mist: '#e8f1f2',
  mist2: '#a8c1c8',
}
