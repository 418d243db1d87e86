import { expect, test } from 'vitest'
import type { MailData } from '../message-data.ts'
import { renderMessage } from '../render-message.ts'
import { sampleMailData } from '../sample-mails.ts'

const samples = sampleMailData('en')
/** Returns the commands in a mail, and whether the mail contains a placeholder or an untranslated key. */
async function readMail<Kind extends 'operator_dispute' | 'operator_refund_failed' | 'operator_refund_waiting'>(
  kind: Kind,
  changes: Partial<MailData[Kind]>,
) {
  const { text, subject } = await renderMessage(kind, { ...samples[kind], ...changes })
  expect(subject + text).not.toMatch(/mail\.operator|[{}]/)
  return [...text.matchAll(/operator (?:reservation|payments) .+/g)].map(([command]) => command)
}
const cancel = 'operator reservation cancel BNC-7K4Q2X --reason operator'

test.each([
  ['warning', ['operator reservation refund BNC-7K4Q2X', cancel]],
  ['inquiry', ['operator reservation refund BNC-7K4Q2X', cancel]],
  ['open', []],
  ['won', []],
  ['lost', [cancel]],
] as const)('the mail about a dispute that is %s offers only what is right then', async (state, commands) => {
  expect(await readMail('operator_dispute', { state })).toEqual(commands)
})

test.each(['fraudulent', 'made_with_stolen_card', 'bank_cannot_process'])(
  'a dispute for “%s” names the reason',
  async (reason) => {
    await readMail('operator_dispute', { reason, respondBy: null })
  },
)

const again = 'operator reservation refund BNC-7K4Q2X --amount 53.00'
test.each([
  ['disputed', []],
  ['balance', [again]],
  ['account_closed', [again, `${again} --by-hand`]],
  ['other', [again, `${again} --by-hand`]],
] as const)(
  'the mail about a failed refund, problem %s, offers another way only if the card may need it',
  async (problem, commands) => {
    expect(await readMail('operator_refund_failed', { problem })).toEqual(commands)
  },
)

test.each(['balance', 'permission'] as const)(
  'the mail about a refund that waits for %s names the list',
  async (problem) => {
    expect(await readMail('operator_refund_waiting', { problem })).toEqual(['operator payments list --unsettled'])
  },
)
