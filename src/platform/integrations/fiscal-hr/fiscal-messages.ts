import { createHash, sign } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { escapeHtml } from '../../../shared/escape-html.ts'
import type { FiscalDocument, FiscalPayment, NumberedDocument } from '../fiscal-service.ts'
import type { FiscalCertificate } from './fiscal-certificate.ts'

// Messages of the Croatian service, schema 1.7. They contain two signatures: the issuer's code of the document (ZKI),
// for which the law prescribes RSA-SHA1 and then MD5, and the signature of the message (RSA-SHA256).

const namespace = 'http://www.apis-it.hr/fin/2012/types/f73'

/** The date (`DD.MM.YYYY`) and time (`HH:MM:SS`) in Croatia, whatever the time zone of the server. */
function croatianTime(at: Date): { date: string; time: string } {
  const [date = '', time = ''] = clock.format(at).split(' ')
  return { date: date.split('-').reverse().join('.'), time }
}
const clock = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Europe/Zagreb', hourCycle: 'h23' },
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})
const xmlTime = (at: Date) => Object.values(croatianTime(at)).join('T')

/** Writes hundredths as a decimal number: -6000 becomes `-60.00`. */
const decimal = (hundredths: number) =>
  `${hundredths < 0 ? '-' : ''}${Math.floor(Math.abs(hundredths) / 100)}.${String(Math.abs(hundredths) % 100).padStart(2, '0')}`

/** Computes the issuer's code of a document (ZKI), as chapter 12 of the specification describes. */
export function protectionCode(oib: string, key: string, document: NumberedDocument): string {
  const { date, time } = croatianTime(document.issuedAt)
  const { number, premises, device, total } = document
  const text = `${oib}${date} ${time}${number}${premises}${device}${decimal(total)}`
  return createHash('md5')
    .update(sign('RSA-SHA1', Buffer.from(text), key))
    .digest('hex')
}

const paymentCodes: Record<FiscalPayment, string> = { card: 'K', cash: 'G', transfer: 'T', other: 'O', mixed: 'O' }

interface Sender {
  oib: string
  operatorOib: string
  isInVat: boolean
  certificate: FiscalCertificate
}
interface Envelope {
  messageId: string
  sentAt: Date
  isLate: boolean
}

/** The signed request that registers a document, in its SOAP envelope. */
export function registrationRequest(sender: Sender, document: FiscalDocument, envelope: Envelope): string {
  const { premises, device, number, vat, untaxed, total } = document
  const groups = vat.map(({ rate, base, vat }) =>
    element(
      'Porez',
      element('Stopa', decimal(rate)),
      element('Osnovica', decimal(base)),
      element('Iznos', decimal(vat)),
    ),
  )
  const invoice = [
    element('Oib', sender.oib),
    element('USustPdv', String(sender.isInVat)),
    element('DatVrijeme', xmlTime(document.issuedAt)),
    element('OznSlijed', 'N'),
    element(
      'BrRac',
      ...[element('BrOznRac', String(number)), element('OznPosPr', premises), element('OznNapUr', String(device))],
    ),
    ...(groups.length > 0 ? [element('Pdv', ...groups)] : []),
    ...(untaxed === 0 ? [] : [element('IznosNePodlOpor', decimal(untaxed))]),
    element('IznosUkupno', decimal(total)),
    element('NacinPlac', paymentCodes[document.payment]),
    element('OibOper', sender.operatorOib),
    element('ZastKod', document.zki),
    element('NakDost', String(envelope.isLate)),
    ...(document.paper === null ? [] : [element('ParagonBrRac', escapeHtml(document.paper))]),
  ]
  const header = [element('IdPoruke', envelope.messageId), element('DatumVrijeme', xmlTime(envelope.sentAt))]
  const message = `<tns:RacunZahtjev xmlns:tns="${namespace}" Id="RacunZahtjev">${element('Zaglavlje', ...header)}${element('Racun', ...invoice)}</tns:RacunZahtjev>`
  return inEnvelope(signed(message, sender.certificate))
}

export const echoRequest = (text: string) =>
  inEnvelope(`<tns:EchoRequest xmlns:tns="${namespace}">${text}</tns:EchoRequest>`)

/** Builds an XML element. Callers escape its content if that can contain special characters. */
const element = (name: string, ...content: string[]) => `<tns:${name}>${content.join('')}</tns:${name}>`

const inEnvelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`

function signed(message: string, { key, certificate, issuer, serial }: FiscalCertificate): string {
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const body = certificate.replace(/-----[^-]+-----|\s/g, '')
  const signature = new SignedXml({
    ...{ privateKey: key, canonicalizationAlgorithm: exclusive },
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    getKeyInfoContent: () =>
      `<X509Data><X509Certificate>${body}</X509Certificate><X509IssuerSerial><X509IssuerName>${escapeHtml(issuer)}</X509IssuerName><X509SerialNumber>${serial}</X509SerialNumber></X509IssuerSerial></X509Data>`,
  })
  signature.addReference({
    xpath: `/*[local-name()='RacunZahtjev']`,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signature.computeSignature(message)
  return signature.getSignedXml()
}
