import { revokeDevice } from '../domain/devices/manage-devices.ts'
import { createPairing } from '../domain/devices/pairing.ts'
import { defineAction } from './define-action.ts'

export const devicePairAction = defineAction(
  'device-pair',
  (context, { name, role }) => createPairing(context, { name, role, actor: context.actor }),
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

export const deviceRevokeAction = defineAction(
  'device-revoke',
  (context, { device }) => revokeDevice(context, { device, actor: context.actor }),
  {
    answer: ({ id, name }) => ({ id, name }),
    sentences: {
      unknown: {
        en: ({ device }) => `There is no device ${device}.`,
        hr: ({ device }) => `Uređaj ${device} ne postoji.`,
      },
      already: {
        en: ({ device }) => `${device} is already revoked.`,
        hr: ({ device }) => `${device} je već opozvan.`,
      },
    },
  },
)
