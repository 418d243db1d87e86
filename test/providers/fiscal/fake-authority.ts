import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { instantOf } from '../../../src/domain/time/operator-time.ts'
import { codeByOpenssl, judge } from './judge.ts'
import { type FiscalFolder, fiscalFolder } from './test-certificate.ts'

/**
 * How the service behaves. `slow`: it answers after half a second. `cut`: it registers the document and ends the
 * connection without an answer. `wrong`: it answers with an HTML page. `down`: it answers 503. `faulty`: it answers
 * with an error code.
 */
type Mood = 'well' | 'slow' | 'cut' | 'wrong' | 'down' | 'faulty'

/** An interruption of the next request to register: `strike` runs, then the connection ends without an answer. */
interface Interruption {
  /** Whether the service registers the document before the interruption. */
  registered: boolean
  strike: () => Promise<void>
}

export type FakeAuthority = Awaited<ReturnType<typeof fakeAuthority>>

/**
 * A stand-in for the authority's service, over HTTP. It checks the schema, the signature, the issuer's code and the
 * time of each message, and that no two documents have the same number. No test contacts the real service.
 */
export async function fakeAuthority(now: () => Date, { key, certificate }: Pick<FiscalFolder, 'key' | 'certificate'>) {
  /** The registered documents, by year and number. */
  const registered = new Map<string, { content: string; jir: string; fields: Record<string, string> }>()
  const requests: string[] = []
  const interruptions: Interruption[] = []
  const interruptNext = (interruption: Interruption) => void interruptions.push(interruption)
  const authority = { mood: 'well' as Mood, registered, requests, url: '', interruptNext, close }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    await answer(Buffer.concat(chunks).toString(), response)
  })

  async function answer(body: string, response: ServerResponse) {
    const { mood } = authority
    if (mood === 'down') return send(response, 503, 'unavailable')
    if (mood === 'wrong') return send(response, 200, '<html>Maintenance<br></html>')
    if (body.includes('EchoRequest')) {
      return send(
        response,
        200,
        envelope(`<f:EchoResponse>Request: 'bonaca'. Response: '${now().toISOString()}'.</f:EchoResponse>`),
      )
    }
    requests.push(body)
    const message = /<soapenv:Body>(.*)<\/soapenv:Body>/s.exec(body)?.[1] ?? ''
    const fields = fieldsOf(message)
    const interruption = interruptions.shift()
    const result = mood === 'faulty' || interruption?.registered === false ? 's006' : await register(message, fields)
    await interruption?.strike()
    if (mood === 'cut' || interruption) return response.destroy()
    if (mood === 'slow') await pause(500)
    const header = `<f:Zaglavlje><f:IdPoruke>${fields.IdPoruke}</f:IdPoruke><f:DatumVrijeme>28.11.2026T12:00:00</f:DatumVrijeme></f:Zaglavlje>`
    const outcome = result.startsWith('s')
      ? `<f:Greske><f:Greska><f:SifraGreske>${result.slice(0, 4)}</f:SifraGreske><f:PorukaGreske>${result.slice(4).trim()}</f:PorukaGreske></f:Greska></f:Greske>`
      : `<f:Jir>${result}</f:Jir>`
    return send(
      response,
      result.startsWith('s') ? 500 : 200,
      envelope(`<f:RacunOdgovor>${header}${outcome}</f:RacunOdgovor>`),
    )
  }

  /** Registers a document. @returns its JIR, or an error's code and sentence */
  async function register(message: string, fields: Record<string, string>): Promise<string> {
    const fault = await judge(message, certificate)
    if (fault) return fault === 'schema' ? 's001 Poruka nije u skladu s XML shemom' : 's004 Neispravan digitalni potpis'
    if (fields.ZastKod !== codeByOpenssl(fields, key)) return 's013 Zaštitni kod'
    if (Math.abs(timeOf(fields.DatumVrijeme ?? '') - now().getTime()) > 300_000) return 's013 Vrijeme poruke'
    const number = `${fields.DatVrijeme?.slice(6, 10)} ${fields.BrOznRac}/${fields.OznPosPr}/${fields.OznNapUr}`
    const content = JSON.stringify({
      ...fields,
      IdPoruke: '',
      DatumVrijeme: '',
      NakDost: '',
      DigestValue: '',
      SignatureValue: '',
    })
    const known = registered.get(number)
    if (known) return known.content === content ? known.jir : 's013 Broj je već upotrijebljen'
    const jir = randomUUID()
    registered.set(number, { content, jir, fields })
    return jir
  }

  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return authority
}

/**
 * Starts the stand-in, and writes a file for FISCAL_HR_FILE with its address.
 * @param over replaces values of this file
 */
export async function authorityWithFile(over: Record<string, unknown> = {}) {
  const judged = await fiscalFolder()
  const authority = await fakeAuthority(() => new Date(), judged)
  const folder = await fiscalFolder({ service: authority.url, from: '2020-01-01', ...over })
  return {
    authority,
    file: folder.file,
    async close() {
      await authority.close()
      await folder.remove()
      await judged.remove()
    },
  }
}

/**
 * The texts of the elements without children, by name. If several elements have the same name, the final one counts.
 */
const fieldsOf = (message: string): Record<string, string> =>
  Object.fromEntries(
    [...message.matchAll(/<(?:\w+:)?(\w+)[^<>]*>([^<>]+)</g)].map(([, name = '', text = '']) => [name, text]),
  )

/** Converts the local time of a message, such as `28.11.2026T12:00:00`, to milliseconds since 1970. */
function timeOf(text: string): number {
  const [, day, month, year, time = '', seconds] = /^(\d\d)\.(\d\d)\.(\d{4})T(\d\d:\d\d):(\d\d)$/.exec(text) ?? []
  return instantOf(`${year}-${month}-${day}`, time).getTime() + Number(seconds) * 1000
}

const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><f:Odgovor xmlns:f="http://www.apis-it.hr/fin/2012/types/f73">${body}</f:Odgovor></s:Body></s:Envelope>`

function send(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { 'Content-Type': 'text/xml' }).end(body)
}
