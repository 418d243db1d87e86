import {
  type AppleKeyFiles,
  type GoogleKeyFiles,
  readAppleKeys,
  readGoogleKeys,
  WalletKeyError,
} from '../../platform/integrations/wallet/wallet-keys.ts'
import { type Finding, fine, problem } from './finding.ts'

/** Apple issues a new certificate at once, but the operator has to ask for it. */
const renewDays = 30

/** Whether the keys of the configured wallets are usable, and for how long the certificates are valid. */
export async function checkWallets(
  { apple, google }: { apple: AppleKeyFiles | null; google: GoogleKeyFiles | null },
  now: Date,
): Promise<Finding[]> {
  return [
    ...(apple ? [checkFiles('Apple Wallet', () => appleFinding(apple, now))] : []),
    ...(google ? [checkFiles('Google Wallet', () => googleFinding(google))] : []),
  ]
}

function checkFiles(wallet: string, check: () => Finding): Finding {
  try {
    return { ...check(), subject: wallet }
  } catch (error) {
    if (!(error instanceof WalletKeyError)) throw error
    return problem('wallet_passes', 'wallet_files', { file: error.file, problem: error.problem }, wallet)
  }
}

function appleFinding(files: AppleKeyFiles, now: Date): Finding {
  const { ends, endsFirst: file } = readAppleKeys(files)
  const days = Math.max(0, Math.floor((ends.getTime() - now.getTime()) / 86_400_000))
  return days < renewDays ? problem('wallet_passes', 'wallet_certificate_ends', { file, days }) : fine('wallet_passes')
}

function googleFinding(files: GoogleKeyFiles): Finding {
  readGoogleKeys(files)
  return fine('wallet_passes')
}
