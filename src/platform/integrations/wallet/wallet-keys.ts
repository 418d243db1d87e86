import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'

/** Paths of the files: the certificates in PEM or DER, the key in PEM. */
export interface AppleKeyFiles {
  /** The certificate of the pass type, from Apple. */
  certificate: string
  /** The private key of that certificate, without a passphrase. */
  key: string
  /** Apple's intermediate certificate (Worldwide Developer Relations), which signed `certificate`. */
  wwdr: string
}

/** Certificates and key, in PEM, that sign passes for Apple Wallet and authenticate us at APNs. */
export interface AppleKeys {
  certificate: string
  key: string
  wwdr: string
  /** The identifier of the pass type, such as `pass.com.example.tours`. */
  passTypeId: string
  teamId: string
  /**
   * The earlier of the dates on which the two certificates expire. `endsFirst` is the file of the certificate that
   * expires on this date.
   */
  ends: Date
  endsFirst: string
}

export interface GoogleKeyFiles {
  /** The path of the JSON file with the key of a service account, as Google Cloud exports it. */
  key: string
  issuerId: string
}

export interface GoogleKeys {
  email: string
  privateKey: string
  tokenUrl: string
  issuerId: string
}

/**
 * `problem` is `exposed` (every user can access the file), `mismatch` (the file doesn't belong to the certificate of
 * the pass type), `no pass type` (the certificate is not one of a pass type), the code of the error that Node.js threw,
 * such as `ENOENT`, or `invalid` (the content can't be parsed, and the error has no code).
 */
export class WalletKeyError extends Error {
  override name = 'WalletKeyError'
  readonly file: string
  readonly problem: string
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`)
    this.file = file
    this.problem = problem
  }
}

/**
 * Reads the files. The pass type and the team are taken from the certificate. Throws a WalletKeyError if a file can't
 * be read, is exposed or is not valid.
 */
export function readAppleKeys(files: AppleKeyFiles): AppleKeys {
  const [certificate, wwdr] = [readCertificateFile(files.certificate), readCertificateFile(files.wwdr)]
  const key = parsed(files.key, () => createPrivateKey(readPrivate(files.key)))
  if (!certificate.checkPrivateKey(key)) throw new WalletKeyError(files.key, 'mismatch')
  if (!certificate.verify(wwdr.publicKey)) throw new WalletKeyError(files.wwdr, 'mismatch')
  const [passTypeId, teamId] = [subjectPart(certificate, 'UID'), subjectPart(certificate, 'OU')]
  if (!passTypeId?.startsWith('pass.') || !teamId) throw new WalletKeyError(files.certificate, 'no pass type')
  const own = new Date(certificate.validTo)
  const issuer = new Date(wwdr.validTo)
  return {
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    wwdr: wwdr.toString(),
    ...{ passTypeId, teamId },
    ...(own <= issuer ? { ends: own, endsFirst: files.certificate } : { ends: issuer, endsFirst: files.wwdr }),
  }
}

const serviceAccount = z.object({ client_email: z.email(), private_key: z.string(), token_uri: z.url() })

/** Reads the key of a service account. Throws a WalletKeyError if the file is exposed or not valid. */
export function readGoogleKeys({ key: file, issuerId }: GoogleKeyFiles): GoogleKeys {
  const text = readPrivate(file).toString()
  const account = parsed(file, () => serviceAccount.parse(JSON.parse(text)))
  parsed(file, () => createPrivateKey(account.private_key))
  const { client_email: email, private_key: privateKey, token_uri: tokenUrl } = account
  return { email, privateKey, tokenUrl, issuerId }
}

const subjectPart = ({ subject }: X509Certificate, name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1]

function readCertificateFile(file: string): X509Certificate {
  const content = parsed(file, () => readFileSync(file))
  return parsed(file, () => new X509Certificate(content))
}

/** Reads a file with a private key. Throws a WalletKeyError if every user of the machine can read the file. */
function readPrivate(file: string): Buffer {
  const { mode } = parsed(file, () => statSync(file))
  if ((mode & 0o007) !== 0) throw new WalletKeyError(file, 'exposed')
  return parsed(file, () => readFileSync(file))
}

function parsed<Value>(file: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    if (error instanceof WalletKeyError) throw error
    throw new WalletKeyError(file, error instanceof Error && 'code' in error ? String(error.code) : 'invalid')
  }
}
