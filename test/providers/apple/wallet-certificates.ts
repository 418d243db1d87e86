import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AppleKeyFiles } from '../../../src/platform/integrations/wallet/wallet-keys.ts'
import { debianPackage } from '../../fixtures/debian-package.ts'

export const passTypeId = 'pass.example.bonaca'
export const teamId = 'TEAM123456'

const extensions = `[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
[pass]
basicConstraints = CA:false
keyUsage = critical, digitalSignature
[server]
subjectAltName = DNS:localhost
`

/**
 * Makes a certificate authority in place of Apple's, a certificate of a pass type and one of a server, all by OpenSSL.
 * The subjects of the authority and of the pass type have the form of Apple's.
 * @param days how long the certificate of the pass type is valid
 */
export async function walletCertificates({ days = 700 } = {}) {
  const { command } = await debianPackage('openssl')
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-wallet-'))
  const path = (name: string) => join(folder, name)
  const openssl = async (...parameters: string[]) => {
    const [loader, ...options] = command('usr/bin/openssl')
    return promisify(execFile)(loader, [...options, ...parameters], { cwd: folder })
  }
  await writeFile(path('openssl.cnf'), extensions)
  const key = ['-newkey', 'rsa:2048', '-nodes', '-config', 'openssl.cnf']
  const authority = async (name: string, subject: string) =>
    openssl(
      ...['req', '-x509', ...key, '-days', '1000', '-extensions', 'ca', '-subj', subject],
      ...['-keyout', `${name}.key`, '-out', `${name}.pem`],
    )
  const issue = async (name: string, subject: string, validDays: number) => {
    await openssl('req', ...key, '-subj', subject, '-keyout', `${name}.key`, '-out', `${name}.csr`)
    await openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'wwdr.pem', '-CAkey', 'wwdr.key', '-CAcreateserial'],
      ...['-days', String(validDays), '-extfile', 'openssl.cnf', '-extensions', name, '-out', `${name}.pem`],
    )
    await chmod(path(`${name}.key`), 0o600)
  }
  await authority('wwdr', '/CN=Worldwide Developer Relations (test)/OU=G4/O=Test/C=US')
  await authority('other', '/CN=Another authority/O=Test/C=US')
  await issue('pass', `/UID=${passTypeId}/CN=Pass Type ID: ${passTypeId}/OU=${teamId}/O=Bonaca/C=HR`, days)
  await issue('server', '/CN=localhost', 700)
  const files: AppleKeyFiles = { certificate: path('pass.pem'), key: path('pass.key'), wwdr: path('wwdr.pem') }
  return {
    ...{ folder, path, files, openssl },
    ca: await readFile(path('wwdr.pem'), 'utf8'),
    server: { cert: await readFile(path('server.pem'), 'utf8'), key: await readFile(path('server.key'), 'utf8') },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
