import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Programs that share no code with ours judge the messages: libxml2, xmlsec and OpenSSL, all of Debian.

const run = promisify(execFile)
const schema = join(import.meta.dirname, 'schema/FiskalizacijaSchema.xsd')

/** @returns what is wrong with a request; undefined if schema and signature are right */
export async function judge(request: string, certificate: string): Promise<'schema' | 'signature' | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-judge-'))
  const file = join(folder, 'request.xml')
  try {
    await writeFile(file, request)
    if (await fails('xmllint', ['--nonet', '--noout', '--schema', schema, file])) return 'schema'
    const options = ['--id-attr:Id', 'RacunZahtjev', '--pubkey-cert-pem', certificate, '--enabled-key-data', 'x509']
    return (await fails('xmlsec1', ['--verify', ...options, file])) ? 'signature' : undefined
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Whether the program rejects its input. Throws if the program could not run, for example because it is missing. */
const fails = (program: string, options: string[]): Promise<boolean> =>
  run(program, options).then(
    () => false,
    (error: { code?: unknown }) => {
      if (typeof error.code === 'number') return true
      throw error
    },
  )

/** Computes the issuer's code from the fields of a request. OpenSSL makes the signature for it. */
export function codeByOpenssl(fields: Record<string, string>, key: string): string {
  const time = fields.DatVrijeme?.replace('T', ' ')
  const text = [fields.Oib, time, fields.BrOznRac, fields.OznPosPr, fields.OznNapUr, fields.IznosUkupno].join('')
  return createHash('md5')
    .update(execFileSync('openssl', ['dgst', '-sha1', '-sign', key], { input: text }))
    .digest('hex')
}
