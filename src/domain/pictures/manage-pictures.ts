import type { FocalPoint } from '../../content/picture-sizes.ts'
import { changedText, type TextChange } from '../../contract/primitives.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import type { FileRefusal, PictureFile } from './clean-picture.ts'
import { loadPictureUses, type PictureUse } from './picture-uses.ts'
import { readPictures, type StoredPicture } from './pictures.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'queue'>

/** The fields that can be changed. Omitted fields and languages stay unchanged. */
interface PictureFields {
  name?: string | undefined
  /** What the picture shows, for guests who don't see it; null removes a language. */
  alt?: TextChange | undefined
  /** The point that every crop shows. */
  focalPoint?: FocalPoint | undefined
}

type Added = { ok: true; picture: StoredPicture; isNew: boolean }
export type AddPictureOutcome = Added | FileRefusal
export type SetPictureOutcome = { ok: true; picture: StoredPicture } | { ok: false; refusal: 'unknown' }
export type RemovePictureOutcome =
  | { ok: true; hash: string }
  | { ok: false; refusal: 'unknown' }
  | { ok: false; refusal: 'in_use'; uses: PictureUse[] }

/**
 * Stores an uploaded picture and queues a job that makes its sizes. If the same picture is stored already, only the
 * given fields are changed, except for the name.
 */
export async function addPicture(
  services: Context,
  { file, actor, ...fields }: PictureFields & { file: PictureFile; actor: string },
): Promise<AddPictureOutcome> {
  const cleaned = await file.clean()
  if (!cleaned.ok) return cleaned
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<Added> => {
    const { hash } = cleaned.picture
    const inserted = await trx
      .insertInto('picture')
      .values({ ...cleaned.picture, name: fields.name ?? 'Picture', created_at: now, created_by: actor })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst()
    const isNew = inserted !== undefined
    // A repeated upload does not change the name, because the operator may have given the picture another one.
    const { name: _, ...others } = fields
    await writeFields(trx, hash, isNew ? fields : others)
    if (isNew) {
      await services.queue.add(trx, 'make-picture-sizes', {})
      await recordAction(trx, { command: 'picture add', details: { hash, ...fields }, actor, now })
    }
    return { ok: true, picture: await readPicture(trx, hash), isNew }
  })
}

/** Changes the given fields of a picture. Another focal point means that all its crops are made again. */
export const setPicture = (
  services: Context,
  { hash, actor, ...fields }: PictureFields & { hash: string; actor: string },
): Promise<SetPictureOutcome> =>
  inTransaction(services.db, async (trx): Promise<SetPictureOutcome> => {
    if (!(await lockPicture(trx, hash))) return { ok: false, refusal: 'unknown' }
    await writeFields(trx, hash, fields)
    if (fields.focalPoint) await services.queue.add(trx, 'make-picture-sizes', {})
    await recordAction(trx, { command: 'picture set', details: { hash, ...fields }, actor, now: services.now() })
    return { ok: true, picture: await readPicture(trx, hash) }
  })

/** Removes a picture; refused while the site shows it. */
export const removePicture = (
  services: Context,
  { hash, actor }: { hash: string; actor: string },
): Promise<RemovePictureOutcome> =>
  inTransaction(services.db, async (trx): Promise<RemovePictureOutcome> => {
    if (!(await lockPicture(trx, hash))) return { ok: false, refusal: 'unknown' }
    const uses = (await loadPictureUses(trx)).get(hash) ?? []
    if (uses.length > 0) return { ok: false, refusal: 'in_use', uses }
    await trx.deleteFrom('picture').where('hash', '=', hash).execute()
    await recordAction(trx, { command: 'picture remove', details: { hash }, actor, now: services.now() })
    return { ok: true, hash }
  })

/** Locks a picture against its removal, for a transaction that begins to use it. @returns whether it exists */
export async function keepPicture(trx: Transaction, hash: string): Promise<boolean> {
  const row = await trx.selectFrom('picture').select('hash').where('hash', '=', hash).forShare().executeTakeFirst()
  return row !== undefined
}

async function lockPicture(trx: Transaction, hash: string): Promise<boolean> {
  const row = await trx.selectFrom('picture').select('hash').where('hash', '=', hash).forUpdate().executeTakeFirst()
  return row !== undefined
}

async function writeFields(trx: Transaction, hash: string, { name, alt, focalPoint }: PictureFields): Promise<void> {
  const before = await readPicture(trx, hash)
  const columns = {
    ...(name !== undefined && { name }),
    ...(alt && { alt: JSON.stringify(changedText(before.alt, alt) ?? {}) }),
    // Rounded, because the address of a crop has whole percents.
    ...(focalPoint && { focal_x: Math.round(focalPoint.x * 100) / 100, focal_y: Math.round(focalPoint.y * 100) / 100 }),
  }
  if (Object.keys(columns).length === 0) return
  await trx.updateTable('picture').set(columns).where('hash', '=', hash).execute()
}

async function readPicture(db: Queryable, hash: string): Promise<StoredPicture> {
  const picture = (await readPictures(db)).find((each) => each.hash === hash)
  if (!picture) throw new Error(`picture ${hash} is gone`)
  return picture
}
