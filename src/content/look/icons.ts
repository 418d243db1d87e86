import { brandColours } from '../../shared/brand-colours.ts'
import type { Tints } from './accent.ts'

const { deep, mist, ink, paper } = brandColours

/**
 * The mark of the site, as in `public/favicon.svg`.
 * @param corner the radius of the corners; 0 for icons on phones, because phones round the corners themselves
 */
export const siteIcon = ({ routeOnDark }: Tints, corner = 5): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"${corner ? ` rx="${corner}"` : ''} fill="${deep}"/><g fill="none" stroke-linecap="round" stroke-width="2.4"><path d="M4.500 20.500H14" stroke="${routeOnDark}"/><circle cx="18.500" cy="20.500" r="4" stroke="${routeOnDark}"/><path d="M4.500 12q5.750-5 11.500 0t11.500 0" stroke="${mist}"/></g></svg>\n`

/** The mark of the operator's app, as in `public/operator-app/icon-512.png`: on paper, between two edges of a chart. */
export const appIcon = ({ route }: Tints): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${paper}" d="M0 0h32v32H0z"/><path fill="none" stroke="${ink}" stroke-width="1.6" stroke-dasharray="4 4" d="M0 3.200h32M4 28.800h28"/><g fill="none" stroke-linecap="round" stroke-width="2.400"><path d="M7.500 19.500H16" stroke="${route}"/><circle cx="20" cy="19.500" r="4" fill="#fff" stroke="${route}"/><path d="M6.500 12q4.750-4.600 9.500 0t9.500 0" stroke="${ink}"/></g></svg>\n`
