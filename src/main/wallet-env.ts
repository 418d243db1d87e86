import { z } from 'zod'
import type { AppleKeyFiles, GoogleKeyFiles } from '../platform/integrations/wallet/wallet-keys.ts'
import { missingBeside } from './missing-beside.ts'

const file = z.string().min(1).optional()

/** The variables of wallet passes: files with keys. */
export const walletSchema = {
  APPLE_PASS_CERTIFICATE_FILE: file,
  APPLE_PASS_KEY_FILE: file,
  APPLE_WWDR_FILE: file,
  GOOGLE_WALLET_KEY_FILE: file,
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d+$/, { error: 'expected digits' }).optional(),
}

type Variables = { [Name in keyof typeof walletSchema]?: string | undefined }

export interface WalletSettings {
  /** Null: passes of this wallet are not offered. */
  apple: AppleKeyFiles | null
  google: GoogleKeyFiles | null
}

const ofApple = ['APPLE_PASS_CERTIFICATE_FILE', 'APPLE_PASS_KEY_FILE', 'APPLE_WWDR_FILE'] as const
const ofGoogle = ['GOOGLE_WALLET_KEY_FILE', 'GOOGLE_WALLET_ISSUER_ID'] as const

export function walletSettings(data: Variables): WalletSettings {
  const { APPLE_PASS_CERTIFICATE_FILE: certificate, APPLE_PASS_KEY_FILE: key, APPLE_WWDR_FILE: wwdr } = data
  const { GOOGLE_WALLET_KEY_FILE: googleKey, GOOGLE_WALLET_ISSUER_ID: issuerId } = data
  return {
    apple: certificate && key && wwdr ? { certificate, key, wwdr } : null,
    google: googleKey && issuerId ? { key: googleKey, issuerId } : null,
  }
}

export const walletErrors = (data: Variables): string[] =>
  [ofApple, ofGoogle].flatMap((names) => missingBeside(names, data))
