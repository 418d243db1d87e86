import { googleWallet } from '../../platform/integrations/wallet/google-wallet.ts'
import {
  type AppleKeyFiles,
  type GoogleKeyFiles,
  readAppleKeys,
  readGoogleKeys,
  WalletKeyError,
} from '../../platform/integrations/wallet/wallet-keys.ts'
import { type Finding, fine, problem } from './finding.ts'

/**
 * An Apple certificate that ends in fewer days than this is a problem. Apple issues a new one at once, but only when
 * the operator asks for it.
 */
const renewDays = 30

/**
 * Checks each configured wallet: whether its key files are usable, whether Apple's certificates are valid for long
 * enough, and whether Google accepts the key.
 * @param googleOrigin the origin of the Google Wallet API; by default that of Google
 */
export async function checkWallets(
  { apple, google }: { apple: AppleKeyFiles | null; google: GoogleKeyFiles | null },
  now: Date,
  googleOrigin?: string,
): Promise<Finding[]> {
  return Promise.all([
    ...(apple ? [checkFiles('Apple Wallet', () => appleFinding(apple, now))] : []),
    ...(google ? [checkFiles('Google Wallet', () => googleFinding(google, now, googleOrigin))] : []),
  ])
}

async function checkFiles(wallet: string, check: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return { ...(await check()), subject: wallet }
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

async function googleFinding(files: GoogleKeyFiles, now: Date, origin: string | undefined): Promise<Finding> {
  const answer = await googleWallet(readGoogleKeys(files), { now: () => now, origin }).check()
  return answer === 'accepted'
    ? fine('wallet_passes')
    : problem('wallet_passes', 'wallet_refused', { answer: answer.failed })
}
