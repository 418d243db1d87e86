import { sql } from 'kysely'
import type { AppRole } from '../../contract/operator-app/roles.ts'
import type { Queryable } from '../../database/connect.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'

export interface Device {
  id: string
  name: string
  role: AppRole
  pairedAt: Date
  lastSeenAt: Date | null
  revokedAt: Date | null
}

/** All devices, the newest first, with revoked ones. */
export async function listDevices(db: Queryable): Promise<Device[]> {
  const rows = await db.selectFrom('device').selectAll().orderBy('paired_at', 'desc').orderBy('id').execute()
  return rows.map(({ id, name, role, paired_at: pairedAt, last_seen_at: lastSeenAt, revoked_at: revokedAt }) => ({
    id,
    name,
    role,
    pairedAt,
    lastSeenAt,
    revokedAt,
  }))
}

export type RevokeDeviceOutcome =
  | { ok: true; id: string; name: string }
  | { ok: false; refusal: 'unknown' | 'already'; device: string }

/**
 * Revokes a device: its sessions end and its passkey is refused. Waits for its actions in progress; later ones are refused.
 * @param device the id, or the name of a device in use
 */
export function revokeDevice(
  services: Pick<AppContext, 'db' | 'now'>,
  { device, actor }: { device: string; actor: string },
): Promise<RevokeDeviceOutcome> {
  const now = services.now()
  return services.db.transaction().execute(async (trx): Promise<RevokeDeviceOutcome> => {
    const found = await trx
      .selectFrom('device')
      .select(['id', 'name', 'revoked_at'])
      .where((where) =>
        where.or([
          where(sql<string>`id::text`, '=', device.toLowerCase()),
          where(sql<string>`lower(name)`, '=', device.toLowerCase()),
        ]),
      )
      .orderBy('revoked_at', (order) => order.desc().nullsFirst())
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return { ok: false, refusal: 'unknown', device }
    const { id, name } = found
    if (found.revoked_at) return { ok: false, refusal: 'already', device: name }
    await trx.updateTable('device').set({ revoked_at: now, revoked_by: actor }).where('id', '=', id).execute()
    await recordAction(trx, { command: 'device revoke', details: { device: id, name }, actor, now })
    return { ok: true, id, name }
  })
}
