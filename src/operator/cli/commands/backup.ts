import { z } from 'zod'
import { appRoles } from '../../../contract/operator-app/roles.ts'
import { createBackup } from '../../../domain/backups/create-backup.ts'
import { exportAll } from '../../../domain/backups/export-all.ts'
import { type RestoredAccess, restoreFromBackup, summarizeBackup } from '../../../domain/backups/restore-from-backup.ts'
import { readBackupKey } from '../../../platform/database/backup/encryption.ts'
import { verifyBackup } from '../../../platform/database/backup/read-backup.ts'
import { moment } from '../../operations/define-operation.ts'
import { filesOfSite } from '../../site-files/export-site.ts'
import { aborted, type CliSettings, defineCommand, success } from '../command.ts'
import { flag, freeText, required } from '../parsers/field.ts'

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'writes the whole database to a file, also while the site runs; encrypted with the key of BACKUP_KEY_FILE',
  examples: ['backup /var/backups/bonaca/2027-07-14.backup'],
  parameters: { file: required(freeText('file')) },
  options: {},
  outputSchema: z.object({ file: z.string(), bytes: z.int(), rows: z.int(), jobs: z.int(), seconds: z.number() }),
  async run(context, { file }) {
    const started = performance.now()
    const {
      rows,
      bytes,
      jobs,
      file: written,
    } = await createBackup(context, context.pool, { file, key: await keyOf(context.env), actor: context.actor })
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
    const line = `${written}: ${rows} rows and ${jobs} jobs in ${sizeOf(bytes)}, ${seconds} s.`
    const json = { file: written, bytes, rows, jobs, seconds }
    return success([line, 'Copy it to another machine: if this disk fails, the backup is lost too.'], json)
  },
})

export const exportAllCommand = defineCommand({
  name: 'export all',
  summary:
    'writes all data for another system or another site: CSV, JSON Lines, schemas, texts and pictures, in one state',
  examples: ['export all /srv/moving-out'],
  parameters: { folder: required(freeText('folder'), 'a folder that does not exist yet') },
  options: {},
  outputSchema: z.object({ folder: z.string(), rows: z.record(z.string(), z.int()) }),
  async run(context, { folder }) {
    const rows = await exportAll(context, context.pool, {
      folder,
      actor: context.actor,
      filesOfSite: async (trx) => (await filesOfSite(trx, { draft: false })).files,
    })
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return success(
      [
        `${folder}: ${total} rows of ${Object.keys(rows).length} tables; README.md says what they are.`,
        'It has personal data of guests: store it encrypted, and delete it when the move is done.',
        `Into an empty site: operator restore ${folder}`,
      ],
      { folder, rows },
    )
  },
})

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'restores a backup, or the folder of an export, into an empty database, which no running site may use',
  examples: [
    'restore /var/backups/bonaca/2027-07-14.backup',
    'restore --check 2027-07-14.backup',
    'restore 2027-07-14.backup --keep-access',
  ],
  parameters: { file: required(freeText('file')) },
  options: {
    check: flag('only checks that the file is complete'),
    keepAccess: flag(
      'phones and keys of resellers that were valid at the time of the backup stay valid; without it, none does, because it may have been revoked since',
    ),
  },
  outputSchema: z.object({
    file: z.string(),
    madeAt: moment,
    version: z.string().optional(),
    tables: z.int().optional(),
    migrated: z.array(z.string()).optional(),
    jobs: z.int().optional(),
    dropped: z.array(z.string()).optional(),
    access: z
      .object({
        kept: z.boolean(),
        devices: z.array(z.object({ name: z.string(), role: z.enum(appRoles) })),
        resellers: z.array(z.string()),
      })
      .optional(),
  }),
  async precheck({ file, check }, readEnv) {
    const contents = summarizeBackup(await verifyBackup(file, await keyOf(readEnv())))
    if (!check) return undefined
    return success([`${file} is complete: made ${contents.madeAt.toISOString()}, ${contents.version}.`], {
      file,
      ...contents,
    })
  },
  async run(context, { file, keepAccess }) {
    const into = context.env.databaseUrl ? 'the database of DATABASE_URL' : context.env.dataDir
    if (!(await context.confirm([`${file} will be restored into ${into}, which must be empty.`]))) return aborted
    const { madeAt, migrated, jobs, dropped, access } = await restoreFromBackup(context, context.pool, {
      file,
      key: await keyOf(context.env),
      actor: context.actor,
      keepAccess,
    })
    const lines = [
      `Restored as of ${madeAt.toISOString()}, with ${jobs} jobs that resume when the site starts.`,
      ...(migrated.length > 0 ? [`Migrated by ${migrated.join(', ')}.`] : []),
      ...(dropped.length > 0 ? [`Dropped, because this version has no such jobs: ${dropped.join(', ')}.`] : []),
      ...accessLines(access, keepAccess),
      'Next: operator audit.',
    ]
    const json = { file, madeAt, migrated, jobs, dropped }
    return success(lines, { ...json, access: { kept: keepAccess, ...access } })
  },
})

function accessLines({ devices, resellers }: RestoredAccess, isKept: boolean): string[] {
  const phones = devices.map(({ name, role }) => `${name} (${role})`).join(', ')
  const keys = resellers.join(', ')
  if (isKept)
    return [
      ...(phones ? [`These phones can sign in again: ${phones}.`] : []),
      ...(keys ? [`The keys of these resellers are valid: ${keys}.`] : []),
      ...(phones || keys
        ? [
            'Before the site starts, revoke what was revoked since: operator device revoke, reseller revoke, reseller rotate.',
          ]
        : []),
    ]
  return [
    ...(phones ? [`No phone can sign in; pair each anew by operator device pair: ${phones}.`] : []),
    ...(keys ? [`No key of a reseller is valid; make each a new one by operator reseller rotate: ${keys}.`] : []),
  ]
}

const keyOf = ({ backupKeyFile }: CliSettings) => (backupKeyFile ? readBackupKey(backupKeyFile) : null)

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)
