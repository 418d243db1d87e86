import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'
import { stringify } from 'yaml'

/** A company that does not exist; the check digits are right. */
export const oib = '12345678903'

/** The fiscal rules that an accountant would write into the file. A test about one of these rules overrides it. */
const rules = {
  operator_oib: oib,
  from: '2027-01-01',
  web: { premises: 'WEB1', device: 1 },
  boats: { bonaca: { premises: 'BROD1', device: 2 } },
  in_vat: true,
  vat: [
    { rate: 25, share: 60 },
    { rate: 13, share: 40 },
  ],
  advances: 'always',
  partners: 'partner',
  kept_deposit: 'taxed',
}

export interface FiscalFolder {
  /** The path of a file for FISCAL_HR_FILE. The `.p12` file with the certificate is in the same folder. */
  file: string
  /** PEM files with the key and the certificate of the `.p12`, for the programs that check messages. */
  key: string
  certificate: string
  remove(): Promise<void>
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keyPem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()

/** Writes a certificate as FINA delivers it, and a file for FISCAL_HR_FILE that refers to it. */
export async function fiscalFolder(over: Record<string, unknown> = {}, ends = '2029-01-01'): Promise<FiscalFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-fiscal-'))
  const key = forge.pki.privateKeyFromPem(keyPem)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  // The serial numbers of FINA are longer, which is valid. But libxml2 accepts only integers of up to 24 digits.
  certificate.serialNumber = '0a1b2c3d4e5f6071'
  certificate.validity.notBefore = new Date('2026-01-01')
  certificate.validity.notAfter = new Date(ends)
  certificate.setSubject([
    { name: 'countryName', value: 'HR' },
    { name: 'organizationName', value: `BRODARSKI OBRT & SIN HR${oib}` },
    { name: 'commonName', value: 'FISKAL 1' },
  ])
  certificate.setIssuer([
    { name: 'countryName', value: 'HR' },
    { name: 'organizationName', value: 'Test & CA' },
  ])
  certificate.sign(key, forge.md.sha256.create())
  const p12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], 'secret', { algorithm: '3des' })
  const write = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content)
    await chmod(join(folder, name), 0o600)
    return join(folder, name)
  }
  await write('fiskal.p12', Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary'))
  const settings = { service: 'test', oib, certificate: 'fiskal.p12', passphrase: 'secret', ...rules, ...over }
  return {
    file: await write('fiscal.yaml', stringify(settings)),
    key: await write('key.pem', createPrivateKey(keyPem).export({ type: 'pkcs8', format: 'pem' }).toString()),
    certificate: await write('certificate.pem', forge.pki.certificateToPem(certificate)),
    remove: () => rm(folder, { recursive: true }),
  }
}
