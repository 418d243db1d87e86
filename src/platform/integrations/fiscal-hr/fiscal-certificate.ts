import { X509Certificate } from 'node:crypto'
import forge from 'node-forge'

export interface FiscalCertificate {
  /** PEM. */
  key: string
  /** PEM. */
  certificate: string
  /** The name of the issuer in XML signatures (RFC 2253): the certificate's attributes in reverse order. */
  issuer: string
  /** The serial number in decimal digits. */
  serial: string
  ends: Date
}

/**
 * Reads key and certificate of a `.p12` file. Uses node-forge, because Node.js reads such files only for TLS, and
 * FINA's files use old ciphers.
 */
export function readFiscalCertificate(p12: Buffer, passphrase: string): FiscalCertificate {
  const store = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString('binary')), passphrase)
  const { pkcs8ShroudedKeyBag, certBag } = forge.pki.oids
  const key = store.getBags({ bagType: pkcs8ShroudedKeyBag! })[pkcs8ShroudedKeyBag!]?.[0]?.key
  const certificates = store.getBags({ bagType: certBag! })[certBag!] ?? []
  if (!key) throw new Error('has no private key')
  const pem = forge.pki.privateKeyToPem(key)
  const own = certificates
    .flatMap(({ cert }) => (cert ? [new X509Certificate(forge.pki.certificateToPem(cert))] : []))
    .find((certificate) => certificate.publicKey.export({ type: 'spki', format: 'pem' }) === publicPem(key))
  if (!own) throw new Error('has no certificate of its private key')
  return {
    ...{ key: pem, certificate: own.toString(), ends: new Date(own.validTo) },
    issuer: own.issuer.split('\n').reverse().join(','),
    serial: BigInt(`0x${own.serialNumber}`).toString(),
  }
}

const publicPem = (key: forge.pki.PrivateKey) => {
  const { n, e } = key as forge.pki.rsa.PrivateKey
  return forge.pki.publicKeyToPem(forge.pki.setRsaPublicKey(n, e)).replaceAll('\r', '')
}
