import type { Logger } from 'pino'
import type { Wallet } from '../../contract/wallets.ts'
import { type GoogleWallet, googleWallet } from '../../platform/integrations/wallet/google-wallet.ts'
import {
  type AppleKeys,
  readAppleKeys,
  readGoogleKeys,
  WalletKeyError,
} from '../../platform/integrations/wallet/wallet-keys.ts'
import type { WalletSettings } from '../wallet-env.ts'

/** The wallets for which passes are made; null for one whose keys are not configured or not usable. */
export interface WalletPasses {
  apple: AppleKeys | null
  google: GoogleWallet | null
}

export const noPasses: WalletPasses = { apple: null, google: null }

/**
 * Reads the keys. If those of a wallet are wrong, the site starts without this wallet, and its checks report the keys.
 */
export const openWallets = (
  { apple, google }: WalletSettings,
  { log, now }: { log: Logger; now: () => Date },
): WalletPasses => ({
  apple: apple && usable(log, () => readAppleKeys(apple)),
  google: google && usable(log, () => googleWallet(readGoogleKeys(google), { now })),
})

function usable<Keys>(log: Logger, read: () => Keys): Keys | null {
  try {
    return read()
  } catch (err) {
    if (!(err instanceof WalletKeyError)) throw err
    log.error({ file: err.file, cause: err.problem }, 'no wallet passes: this key file is not usable')
    return null
  }
}

/**
 * The wallets whose button is shown. Apple's is not shown after the certificate has expired: passes would be rejected.
 */
export const offeredWallets = ({ apple, google }: WalletPasses, now: Date): Wallet[] => [
  ...(apple && apple.ends > now ? (['apple'] as const) : []),
  ...(google ? (['google'] as const) : []),
]
