import { identityOf, type Owner, runMachineProgram } from './machine.ts'

/**
 * Runs an action with a temporary folder inside `parent`, a folder of the site. The site's account creates and removes
 * the temporary folder, even if this process is root. Otherwise a compromised site could replace it by a symbolic link,
 * and root would change or delete the files at the target of the link.
 * @param prefix the start of the folder's name; folders of killed runs with this prefix are removed after a day
 */
export async function withTemporaryFolder(
  parent: string,
  prefix: string,
  owner: Owner | null | undefined,
  action: (folder: string) => Promise<void>,
): Promise<void> {
  const run = (program: string, ...parameters: string[]) =>
    runMachineProgram(program, parameters, { ...identityOf(owner), cwd: '/' })
  await run(
    'find',
    parent,
    '-mindepth',
    '1',
    '-maxdepth',
    '1',
    '-name',
    `${prefix}*`,
    '-mtime',
    '+0',
    '-exec',
    'rm',
    '-rf',
    '{}',
    '+',
  )
  const folder = (await run('mktemp', '-d', '-p', parent, `${prefix}XXXXXX`)).trim()
  try {
    await action(folder)
  } finally {
    await run('rm', '-rf', folder)
  }
}
