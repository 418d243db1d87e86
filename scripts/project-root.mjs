/** The root folder of the project. Runs on Node.js 20 before anything is installed, like all that `start.mjs` imports. */
export const projectRoot = new URL('..', import.meta.url)
