/** The platforms that a release is built for, as `process.platform`-`process.arch`. */
export const platforms = ['linux-x64', 'linux-arm64'] as const
export type Platform = (typeof platforms)[number]

export const thisPlatform = `${process.platform}-${process.arch}`
