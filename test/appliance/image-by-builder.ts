import { execFile, spawnSync } from 'node:child_process'
import type { Image } from './container.ts'

const image = 'bonaca-check'

/** The program, docker or podman, that has the base image already; undefined if neither has it. */
export const findBuilder = (base: string): string | undefined =>
  ['docker', 'podman'].find((program) => spawnSync(program, ['image', 'inspect', base]).status === 0)

/**
 * Builds and runs the image.
 * @param restrictions additional options of the builder's `run` command
 */
export async function imageByBuilder(
  builder: string,
  { file, context, restrictions }: { file: string; context: string; restrictions: string[] },
): Promise<Image> {
  const call = async (...parameters: string[]): Promise<string> => {
    const { status, output, errors } = await run(builder, parameters)
    if (status !== 0) throw new Error(`${builder} ${parameters.join(' ')} failed: ${errors}`)
    return output.trim()
  }
  // Without cached layers, nothing remains after the image is removed.
  const format = builder === 'podman' ? ['--format=docker', '--pull=never', '--layers=false'] : []
  await call('build', ...format, '--file', file, '--tag', image, context)
  return {
    userId: await call('inspect', '--type=image', '--format={{.Config.User}}', image),
    async start(env) {
      const pairs = (variables: Record<string, string>) =>
        Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`])
      await call('run', '--detach', '--name', image, '--network=host', ...restrictions, ...pairs(env), image)
      return {
        execute: (command, variables = {}) => run(builder, ['exec', ...pairs(variables), image, ...command]),
        output: async () => {
          const { output, errors } = await run(builder, ['logs', image])
          return output + errors
        },
        async stop() {
          await call('stop', '--time=60', image)
          return Number(await call('inspect', '--format={{.State.ExitCode}}', image))
        },
      }
    },
    async remove() {
      await run(builder, ['rm', '--force', '--volumes', image])
      await run(builder, ['rmi', image])
    },
  }
}

function run(program: string, parameters: string[]): Promise<{ status: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    execFile(program, parameters, { maxBuffer: 64e6 }, (error, output, errors) =>
      resolve({ status: error ? Number(error.code) : 0, output, errors }),
    )
  })
}
