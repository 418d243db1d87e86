import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { projectRoot } from '../../src/shared/project-root.ts'
import { buildRelease, type ReleaseFile } from './build-release.ts'
import { type Platform, platforms, thisPlatform } from './platforms.ts'

// Writes the files of a release. `npm run release` starts this script after the build.

const ownPlatform = platforms.find((platform) => platform === thisPlatform)
const platformOption = new Option('--platform <platform...>', 'the platforms of the archives')
  .choices(platforms)
  // On a system other than Linux, the option has no default: the platform of the server has to be given.
  .makeOptionMandatory()
if (ownPlatform) platformOption.default([ownPlatform], 'that of this machine')

const options = new Command('release')
  .description('Writes an archive for each platform, its bill of materials and SHA256SUMS.')
  .addOption(platformOption)
  .option('--output <folder>', 'where to', join(projectRoot, 'release'))
  .parse()
  .opts<{ platform: Platform[]; output: string }>()

const files: ReleaseFile[] = []
for (const platform of new Set(options.platform)) {
  files.push(...(await buildRelease(platform, options.output, (step) => console.log(`${platform}: ${step} …`))))
}
await writeFile(join(options.output, 'SHA256SUMS'), files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
for (const { name, sha256 } of files) {
  const { size } = await stat(join(options.output, name))
  console.log(`${name}: ${(size / 1e6).toFixed(1)} MB, sha256 ${sha256}`)
}
