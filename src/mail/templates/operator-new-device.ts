import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailNewDevice } from '../message-data.ts'
import { operatorEnvelope } from './common.ts'

/** To the operator: a device was paired as an owner's, with how to revoke it. */
export function operatorNewDevice(device: MailNewDevice): EmailContent {
  const { name, pairedBy, businessName, contact } = device
  const i18n = emailI18n(device, operatorLocale)
  const { t } = i18n
  return {
    ...operatorEnvelope(device, i18n, { name: businessName, address: contact.email }),
    subject: t('mail.operator_new_device.subject', { name }),
    preheader: name,
    headline: t('mail.operator_new_device.headline'),
    blocks: [
      { type: 'paragraph', text: t('mail.operator_new_device.sentence', { name, maker: pairedBy }) },
      { type: 'paragraph', text: t('mail.operator_new_device.what_to_do') },
      {
        type: 'details',
        rows: [{ label: t('mail.operator_new_device.revoke'), value: `operator device revoke "${name}"` }],
      },
    ],
  }
}
