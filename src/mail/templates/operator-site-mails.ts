import { formatsOf } from '../../i18n/formats.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailHarbour, MailHealth, MailNewDevice } from '../message-data.ts'
import { operatorEnvelope } from './common.ts'

/** To the operator: the checks of the site that fail, each with advice, and the checks that succeed again. */
export function operatorHealth(health: MailHealth): EmailContent {
  const { failing, fine, businessName, contact } = health
  const i18n = emailI18n(health, operatorLocale)
  const { t } = i18n
  const titles = failing.length > 0 ? failing.map(({ title }) => title) : fine
  return {
    ...operatorEnvelope(health, i18n, { name: businessName, address: contact.email }),
    subject: t('mail.operator_health.subject', { failing: failing.length, title: titles[0] ?? '' }),
    preheader: titles.join(', '),
    headline: t(failing.length > 0 ? 'mail.operator_health.headline_failing' : 'mail.operator_health.headline_fine'),
    blocks: [
      ...failing.map(({ title, found, advice }) => ({
        type: 'section' as const,
        heading: title,
        paragraphs: [found, advice],
      })),
      ...(fine.length > 0
        ? [{ type: 'section' as const, heading: t('mail.operator_health.fine_again'), paragraphs: fine }]
        : []),
      ...(failing.length > 0 ? [{ type: 'paragraph' as const, text: t('mail.operator_health.repeats') }] : []),
    ],
  }
}

/** To the operator: a device was paired with the role of an owner. Contains the command that revokes the device. */
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

/**
 * To the operator: the voyages that sailed at least ten hours ago and were not signed or not exported for the harbour
 * office.
 */
export function operatorHarbour(harbour: MailHarbour): EmailContent {
  const { voyages, businessName, contact, operatorOrigin } = harbour
  const i18n = emailI18n(harbour, operatorLocale)
  const { t } = i18n
  const { shortDay } = formatsOf(operatorLocale)
  return {
    ...operatorEnvelope(harbour, i18n, { name: businessName, address: contact.email }),
    subject: t('mail.operator_harbour.subject', { count: voyages.length }),
    preheader: t('mail.operator_harbour.sentence'),
    headline: t('mail.operator_harbour.headline'),
    blocks: [
      { type: 'paragraph', text: t('mail.operator_harbour.sentence') },
      {
        type: 'details',
        rows: voyages.map(({ date, departsAt, boatName, isSigned }) => ({
          label: `${shortDay(date)}, ${departsAt} ${boatName}`,
          value: t(isSigned ? 'mail.operator_harbour.not_exported' : 'mail.operator_harbour.not_signed'),
        })),
      },
      { type: 'button', label: t('mail.operator_harbour.open'), href: `${operatorOrigin}/operator/attention` },
    ],
  }
}
