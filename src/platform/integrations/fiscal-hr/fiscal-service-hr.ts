import { randomUUID } from 'node:crypto'
import { parseXml, type XmlElement, XmlNode } from '@rgrove/parse-xml'
import type { FiscalService, Registration } from '../fiscal-service.ts'
import { sendRequest } from '../http-client.ts'
import type { FiscalAccount } from './fiscal-file.ts'
import { echoRequest, protectionCode, registrationRequest } from './fiscal-messages.ts'

const services: Record<string, string> = {
  production: 'https://cis.porezna-uprava.hr:8449/FiskalizacijaService',
  test: 'https://cistest.apis-it.hr:8449/FiskalizacijaServiceTest',
}

/** Whether an error code means a fault of the service itself (s006), and not of the document. */
const isFault = (code: string) => code === 's006'

/** The Croatian tax authority's service. FINA issued its certificate; NODE_EXTRA_CA_CERTS makes Node.js trust FINA. */
export function fiscalServiceHr(
  { oib, operatorOib, certificate, rules, service }: FiscalAccount,
  { now, timeoutMs = 15_000 }: { now: () => Date; timeoutMs?: number },
): FiscalService {
  const url = services[service] ?? service
  const sender = { oib, operatorOib, certificate, isInVat: rules.isInVat }

  async function call(operation: string, body: string): Promise<{ status: number; answer: XmlElement } | string> {
    const action = `"http://e-porezna.porezna-uprava.hr/fiskalizacija/2012/services/FiskalizacijaService/${operation}"`
    const headers = { 'Content-Type': 'text/xml; charset=UTF-8', SOAPAction: action }
    const result = await sendRequest(url, { method: 'POST', headers, body, redirect: 'manual' }, { timeoutMs })
    if ('noAnswer' in result) return result.noAnswer
    try {
      const answer = parseXml(result.text).root
      return answer ? { status: result.status, answer } : `status ${result.status}`
    } catch {
      return `status ${result.status}, no XML`
    }
  }

  return {
    rules,
    issuerOib: oib,
    operatorOib,
    certificateEnds: certificate.ends,
    protectionCode: (document) => protectionCode(oib, certificate.key, document),
    async register(document, isLate) {
      const envelope = { messageId: randomUUID(), sentAt: now(), isLate }
      const called = await call('racuni', registrationRequest(sender, document, envelope))
      return typeof called === 'string' ? { failed: called } : registrationOf(called, envelope.messageId)
    },
    async echo() {
      const called = await call('echo', echoRequest('bonaca'))
      if (typeof called === 'string') return { failed: called }
      const text = textOf(called.answer, 'EchoResponse')
      if (!text) return { failed: `status ${called.status}` }
      const time = Date.parse(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?/.exec(text)?.[0] ?? '')
      return { serverTime: Number.isNaN(time) ? null : new Date(time) }
    },
  }
}

const jirShape = /^[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}$/

function registrationOf({ status, answer }: { status: number; answer: XmlElement }, messageId: string): Registration {
  if (textOf(answer, 'IdPoruke') !== messageId) return { failed: `status ${status}, not an answer to this message` }
  const jir = textOf(answer, 'Jir')
  if (jir && jirShape.test(jir)) return { jir }
  const code = textOf(answer, 'SifraGreske')
  if (!code) return { failed: `status ${status}, neither JIR nor error` }
  const sentence = `${code}: ${textOf(answer, 'PorukaGreske') ?? ''}`
  return isFault(code) ? { failed: sentence } : { refused: sentence }
}

/** The text of the first element of this name, whatever its prefix. */
function textOf(element: XmlElement, name: string): string | undefined {
  if (element.name.split(':').at(-1) === name) return element.text.trim()
  for (const child of element.children) {
    const found = child.type === XmlNode.TYPE_ELEMENT ? textOf(child as XmlElement, name) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
