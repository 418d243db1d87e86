import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { projectRoot } from '../../src/shared/project-root.ts'
import { buildRelease, type ReleaseFile } from './build-release.ts'
import { type Platform, platforms } from './platforms.ts'

// `npm run release` starts this after the build.

const options = new Command('release')
  .description('Writes the archive of each platform, its bill of materials and SHA256SUMS.')
  .addOption(new Option('--platform <platform>', 'only this one').choices(platforms))
  .option('--output <folder>', 'where to', join(projectRoot, 'release'))
  .parse()
  .opts<{ platform?: Platform; output: string }>()

const files: ReleaseFile[] = []
for (const platform of options.platform ? [options.platform] : platforms) {
  files.push(...(await buildRelease(platform, options.output)))
}
await writeFile(join(options.output, 'SHA256SUMS'), files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
for (const { name, sha256 } of files) {
  const { size } = await stat(join(options.output, name))
  console.log(`${name}: ${(size / 1e6).toFixed(1)} MB, sha256 ${sha256}`)
}
