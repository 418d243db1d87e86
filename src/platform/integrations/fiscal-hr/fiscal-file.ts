import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { isOib } from '../../../shared/oib.ts'
import type { FiscalRules } from '../fiscal-service.ts'
import { type FiscalCertificate, readFiscalCertificate } from './fiscal-certificate.ts'

/** The file or the certificate is not usable; the message says why. */
export class FiscalFileError extends Error {
  override name = 'FiscalFileError'
}

const oib = z.string().refine(isOib, { error: 'expected an OIB in quotes, with its check digit' })
const series = z.strictObject({
  premises: z.string().regex(/^[0-9a-zA-Z]{1,20}$/, { error: 'expected 1 to 20 letters and digits' }),
  device: z.number().int().min(1),
})
const hundredths = z
  .number()
  .min(0)
  .max(100)
  .transform((percent) => Math.round(percent * 100))
const sumOf = (groups: { share: number }[]) => groups.reduce((sum, { share }) => sum + share, 0)

/** The shape of the fiscal file. There are no defaults, so that the operator decides each rule. */
const shape = z
  .strictObject({
    service: z.union([z.enum(['production', 'test']), z.url()]),
    oib,
    operator_oib: oib,
    certificate: z.string().min(1),
    passphrase: z.string(),
    from: z.iso.date(),
    web: series,
    boats: z.record(z.string(), series),
    in_vat: z.boolean(),
    vat: z.array(z.strictObject({ rate: hundredths, share: hundredths })),
    advances: z.enum(['always', 'other_month']),
    partners: z.enum(['partner', 'operator']),
    kept_deposit: z.enum(['taxed', 'untaxed']),
  })
  .refine(({ in_vat, vat }) => (in_vat ? sumOf(vat) === 10_000 : vat.length === 0), {
    path: ['vat'],
    error: 'expected shares of 100 together, or no group without in_vat',
  })

export interface FiscalAccount {
  service: string
  oib: string
  operatorOib: string
  certificate: FiscalCertificate
  rules: FiscalRules
}

/** Reads the file and the certificate that it names. Throws a FiscalFileError. */
export function readFiscalFile(file: string): FiscalAccount {
  const parsed = shape.safeParse(attempt(file, () => parse(readPrivate(file).toString())))
  if (!parsed.success) throw new FiscalFileError(`${file}: ${z.prettifyError(parsed.error)}`)
  const { data } = parsed
  const p12 = resolve(dirname(file), data.certificate)
  const certificate = attempt(p12, () => readFiscalCertificate(readPrivate(p12), data.passphrase))
  const { from, web, boats, vat, advances, partners } = data
  return {
    ...{ service: data.service, oib: data.oib, operatorOib: data.operator_oib, certificate },
    rules: { from, web, boats, vat, advances, partners, isInVat: data.in_vat, keptDeposit: data.kept_deposit },
  }
}

/** Reads a file with a secret. Throws if every user of the machine can read the file. */
function readPrivate(file: string): Buffer {
  if ((statSync(file).mode & 0o007) !== 0) throw new Error('every user of this machine may read it: chmod o= it')
  return readFileSync(file)
}

function attempt<Value>(file: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new FiscalFileError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
