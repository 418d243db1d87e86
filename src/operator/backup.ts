import { checkBackup } from '../database/backup/read-backup.ts'
import { backUp } from '../domain/backups/back-up.ts'
import { contentsOf, restore } from '../domain/backups/restore.ts'
import { type Command, done, notConfirmed, UsageError } from './command.ts'

export const backupCommand: Command = {
  usage: 'backup <file>',
  summary: 'writes the whole database into one file, while the site runs',
  example: 'operator backup /var/backups/bonaca/2027-07-14.backup',
  options: {},
  async run(desk, [file]) {
    if (!file) throw new UsageError('Into which file? Give its name.')
    const started = performance.now()
    const { rows, bytes, jobs, file: written } = await backUp(desk, desk.pool, { file, actor: desk.actor })
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
    const line = `${written}: ${rows} rows and ${jobs} jobs in ${sizeOf(bytes)}, ${seconds} s.`
    return done([line, 'Copy it to another machine: on this one it is lost with the disk.'], {
      file: written,
      bytes,
      rows,
      jobs,
      seconds,
    })
  },
}

export const restoreCommand: Command = {
  usage: 'restore <file>',
  summary: 'fills an empty database from a backup; the site must not be running on it',
  example: 'DATA_DIR=/srv/bonaca-new operator restore /var/backups/bonaca/2027-07-14.backup',
  options: { check: { type: 'boolean', description: 'only reads the file and says whether it is whole' } },
  async before([file], { check }) {
    if (!file) throw new UsageError('From which file? Give its name.')
    const contents = contentsOf(await checkBackup(file))
    if (!check) return undefined
    return done([`${file} is whole: of ${contents.made_at}, ${contents.version}.`], { file, ...contents })
  },
  async run(desk, [file = '']) {
    const into = desk.env.databaseUrl ? 'the database of DATABASE_URL' : desk.env.dataDir
    if (!(await desk.confirmed([`${file} is restored into ${into}, which has to be empty.`]))) return notConfirmed
    const { madeAt, migrated, jobs, dropped } = await restore(desk, desk.pool, { file, actor: desk.actor })
    const lines = [
      `Restored as of ${madeAt.toISOString()}, with ${jobs} jobs that go on when the site starts.`,
      ...(migrated.length > 0 ? [`Brought forward by ${migrated.join(', ')}.`] : []),
      ...(dropped.length > 0 ? [`Nobody does these any more: ${dropped.join(', ')}.`] : []),
      'Next: operator audit.',
    ]
    return done(lines, { made_at: madeAt.toISOString(), migrated, jobs, dropped })
  },
}

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)
