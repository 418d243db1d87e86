import type { Letter } from '../letter.ts'
import type { MailData } from '../message-data.ts'
import { toVisitor, unbroken, wordingOf } from '../wording.ts'

/** To whoever wrote. It repeats nothing of what was typed, not even the name: nobody can have us carry their words. */
export function contactAcknowledgement(sender: MailData['contact_acknowledgement']): Letter {
  const wording = wordingOf(sender, sender.locale)
  const { t } = wording
  return {
    ...toVisitor(sender, wording),
    subject: t('mail.contact_acknowledgement.subject'),
    preheader: t('mail.contact_acknowledgement.sentence'),
    headline: t('mail.contact_acknowledgement.headline'),
    blocks: [
      { is: 'lead', greeting: t('mail.greeting_plain'), text: t('mail.contact_acknowledgement.sentence') },
      { is: 'paragraph', text: t('mail.contact_acknowledgement.urgent', { phone: unbroken(sender.contact.phone) }) },
      { is: 'paragraph', text: t('mail.contact_acknowledgement.not_you') },
    ],
  }
}
