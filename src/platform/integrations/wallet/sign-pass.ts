import { PKPass } from 'passkit-generator'
import type { AppleKeys } from './wallet-keys.ts'

/** What a pass for Apple Wallet contains, before it is signed. */
export interface UnsignedPass {
  /** `pass.json` without the format version and the two identifiers that come from the certificate. */
  pass: object
  /** By language, the translations of texts in `pass.json`. */
  strings: Record<string, Record<string, string>>
  /** The pictures by file name, such as `icon@2x.png`. */
  pictures: Record<string, Buffer>
}

/** The `.pkpass` file: a ZIP of the files, a manifest with their SHA-1, and its detached CMS signature. */
export function signPass(
  { passTypeId, teamId, ...keys }: AppleKeys,
  { pass, strings, pictures }: UnsignedPass,
): Buffer {
  const json = { formatVersion: 1, passTypeIdentifier: passTypeId, teamIdentifier: teamId, ...pass }
  const file = new PKPass(
    { 'pass.json': Buffer.from(JSON.stringify(json)), ...pictures },
    { signerCert: keys.certificate, signerKey: keys.key, wwdr: keys.wwdr },
  )
  for (const [language, translations] of Object.entries(strings)) file.localize(language, translations)
  return file.getAsBuffer()
}
