import type { PassUpdates } from '../../domain/wallet/update-passes.ts'
import { pushToDevices } from '../../platform/integrations/wallet/apple-push.ts'
import { makeGooglePass, passVersion } from './make-pass.ts'
import type { WalletPasses } from './open-wallets.ts'

/** @param apns the server for pushes; by default Apple's */
export const passUpdates = (
  { apple, google }: WalletPasses,
  apns: Parameters<typeof pushToDevices>[2] = {},
): PassUpdates => ({
  versionOf: passVersion,
  push: async (tokens) =>
    apple ? pushToDevices(apple, tokens, apns) : tokens.map(() => ({ failed: 'Apple Wallet has no keys' })),
  replaceAtGoogle: async (booking) =>
    google ? google.update(booking.ticket, makeGooglePass(booking)) : { failed: 'Google Wallet has no keys' },
})
