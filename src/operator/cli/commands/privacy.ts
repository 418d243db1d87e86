import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { ErasureBlocker } from '../../../domain/privacy/erasure-blockers.ts'
import { type ErasurePreview, eraseGuest, previewErasure } from '../../../domain/privacy/erasure-request.ts'
import { readGuestData } from '../../../domain/privacy/guest-data.ts'
import { applyRetentionManually } from '../../../domain/privacy/retention.ts'
import { aborted, defineCommand, failure, success } from '../command.ts'
import { flag, freeText, guestEmail, required } from '../parsers/field.ts'

export const privacyForget = defineCommand({
  name: 'privacy forget',
  summary: 'erases the personal data of a guest; the ledger entries stay, without the person',
  examples: ['privacy forget ana.kovac@example.com'],
  parameters: { email: required(guestEmail) },
  options: { reviews: flag('also deletes reviews under the same name that belong to no booking') },
  outputSchema: z.object({
    bookings: z.int(),
    messages: z.int(),
    drafts: z.int(),
    waitlist: z.int(),
    reviews: z.int(),
    sameName: z.array(z.string()),
  }),
  async run(context, { email: address, reviews }) {
    const known = await previewErasure(context, address)
    const total = known.bookings + known.messages + known.drafts + known.waitlist
    if (total === 0) return failure(`No data was found for ${address}.`)
    const plan = [
      `This permanently deletes from the data of ${address}: ${countsText(known)}.`,
      'Days, parties and money stay in the books.',
    ]
    if (!(await context.confirm(plan))) return aborted
    const outcome = await eraseGuest(context, context.mailFiles, { email: address, reviews, actor: context.actor })
    if (!outcome.ok) return failure(`${outcome.open.map(messageFor).join('; ')}: nothing was deleted.`)
    const left = reviews ? [] : known.sameNameReviews
    return success(
      [
        `${address} is erased: ${countsText(known)}.`,
        'Your backups still contain this person until you delete them.',
        ...(left.length > 0 ? ['These reviews without a booking have the same name; --reviews deletes them too:'] : []),
        ...left.map(({ id, name, comment }) => `  ${id} ${name}: ${comment.slice(0, 60)}`),
      ],
      {
        bookings: known.bookings,
        messages: known.messages,
        drafts: known.drafts,
        waitlist: known.waitlist,
        reviews: known.reviews,
        sameName: left.map(({ id }) => id),
      },
    )
  },
})

export const privacyExport = defineCommand({
  name: 'privacy export',
  summary: 'writes all that is stored about a guest to a JSON file, for the guest; the file is yours to delete',
  examples: ['privacy export ana.kovac@example.com ana.json'],
  parameters: { email: required(guestEmail), file: required(freeText('file'), 'a file that does not exist yet') },
  options: {},
  outputSchema: z.object({ file: z.string(), tables: z.record(z.string(), z.int()) }),
  async run(context, { email, file }) {
    const data = await readGuestData(context, { email, actor: context.actor })
    const tables = Object.fromEntries(Object.entries(data).map(([table, rows]) => [table, rows.length]))
    if (Object.keys(tables).length === 0) return failure(`No data was found for ${email}.`)
    try {
      await writeFile(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return failure(code === 'EEXIST' ? `${file} exists already.` : `${file} can’t be written: ${message}.`)
    }
    const counts = Object.entries(tables).map(([table, count]) => `${table} ${count}`)
    return success([`${file} has all that is stored about ${email}: ${counts.join(', ')}.`], { file, tables })
  },
})

export const privacyPurge = defineCommand({
  name: 'privacy purge',
  summary: 'deletes personal data after the retention periods of the privacy page; the site does this every night',
  examples: ['privacy purge'],
  parameters: {},
  options: {},
  outputSchema: z.object({
    drafts: z.int(),
    waitlist: z.int(),
    messages: z.int(),
    notes: z.int(),
    passengers: z.int(),
    passes: z.int(),
    unpaid: z.int(),
    bookings: z.int(),
    reviews: z.int(),
    files: z.int(),
  }),
  async run(context) {
    const purged = await applyRetentionManually(context, context.mailFiles, context.actor)
    const { drafts, waitlist, messages, notes, passengers, passes, unpaid, bookings, reviews, files } = purged
    return success(
      [
        `Deleted: ${drafts} drafts, ${waitlist} waitlist entries, ${messages} messages, ${notes} notes, ${passengers} passengers’ names, ${passes} wallet passes, ${unpaid} unpaid bookings’ guests, ${bookings} old bookings’ guests, ${reviews} rejected reviews, ${files} mail files.`,
      ],
      purged,
    )
  },
})

const countsText = ({ bookings, messages, drafts, waitlist, reviews }: ErasurePreview) =>
  `${bookings} bookings with their mails, ${messages} messages, ${drafts} drafts, ${waitlist} waitlist entries, ${reviews} reviews`

function messageFor({ code, matter, date }: ErasureBlocker): string {
  const messages = {
    sails: `${code} sails on ${date}`,
    being_paid: `${code} is not paid yet (operator reservation release ${code})`,
    money: `money of ${code} is not settled`,
    mail: `a mail about ${code} is still to be sent`,
  }
  return messages[matter]
}
