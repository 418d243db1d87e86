import { revokeDevice, signOutDevice } from '../../domain/devices/manage-devices.ts'
import { createPairing, withdrawPairing } from '../../domain/devices/pairing.ts'
import { defineAction } from './define-action.ts'

export const devicePairAction = defineAction(
  'device-pair',
  (context, { name, role }) => createPairing(context, { name, role, actor: context.actor, device: context.device }),
  {
    answer: ({ name, role, expiresAt, link, code }) => ({ name, role, expiresAt: expiresAt.toISOString(), link, code }),
    redact: (answer) => ({ ...answer, link: null, code: null }),
    sentences: {
      name_taken: {
        en: ({ name }) => `A device in use has the name “${name}”: choose another, or revoke that device.`,
        hr: ({ name }) => `Uređaj s imenom „${name}“ već se koristi: izaberite drugo ime ili opozovite taj uređaj.`,
      },
    },
  },
)

export const deviceWithdrawAction = defineAction(
  'device-withdraw',
  (context, { name }) => withdrawPairing(context, { name, actor: context.actor }),
  {
    answer: ({ name }) => ({ name }),
    sentences: {
      unknown: {
        en: ({ name }) => `There is no open pairing link for ${name}: it was used, withdrawn, or has expired.`,
        hr: ({ name }) =>
          `Nema otvorene poveznice za uparivanje uređaja ${name}: iskorištena je, povučena ili je istekla.`,
      },
    },
  },
)

export const deviceSignOutAction = defineAction(
  'device-sign-out',
  (context, { device }) => signOutDevice(context, { device, actor: context.actor }),
  {
    answer: ({ name }) => ({ name }),
    sentences: {
      unknown: {
        en: ({ device }) => `There is no device ${device}.`,
        hr: ({ device }) => `Uređaj ${device} ne postoji.`,
      },
    },
  },
)

export const deviceRevokeAction = defineAction(
  'device-revoke',
  (context, { device }) => revokeDevice(context, { device, actor: context.actor, actingDevice: context.device }),
  {
    answer: ({ id, name, withdrawn, paired }) => ({ id, name, withdrawn, paired }),
    sentences: {
      unknown: {
        en: ({ device }) => `There is no device ${device}.`,
        hr: ({ device }) => `Uređaj ${device} ne postoji.`,
      },
      already: {
        en: ({ device }) => `${device} is already revoked.`,
        hr: ({ device }) => `${device} je već opozvan.`,
      },
      itself: {
        en: () =>
          'A device can’t revoke itself. Sign out here, and revoke it on another owner’s device or on the server.',
        hr: () =>
          'Uređaj ne može opozvati sam sebe. Odjavite se ovdje i opozovite ga na uređaju drugog vlasnika ili na poslužitelju.',
      },
    },
  },
)
