import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { InvoiceBuyer } from '../../contract/buyer.ts'
import type { AppContext } from '../../domain/context.ts'
import { type FiscalReceipt, listReceipts, receiptFollows } from '../../domain/fiscal/list-receipts.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { defaultLocale, isLocale, type Locale } from '../../i18n/locales.ts'
import { qrCode } from '../../mail/qr-code.ts'

/**
 * One column of 80 mm, as thermal printers have. Each receipt is a page of its own. CSS can't fit the height of a page
 * to its content, so the pages have a fixed height; the page of a receipt with a buyer is longer.
 */
const style = `@page{size:80mm 150mm;margin:4mm}@page long{size:80mm 190mm;margin:4mm}.long{page:long}body{margin:0;font:11px/1.5 sans-serif;color:#000;background:#fff}
article{break-after:page;break-inside:avoid}article:last-child{break-after:auto}h1{font-size:14px;line-height:1.3;margin:0 0 2mm}p{margin:0 0 2mm;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin-bottom:2mm}td{vertical-align:top;padding:0}td:last-child{text-align:right;white-space:nowrap;padding-left:3mm}
span{white-space:nowrap}svg{display:block;width:34mm;margin:3mm 0 0 -3mm}
@media print{.screen{display:none}}@media screen{body{font-size:14px}main{max-width:84mm;margin:0 auto;padding:0 16px}h1{font-size:18px}article{padding:24px 0}article+article{border-top:1px dashed #000}}`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The fiscal documents of a booking in Croatian and the language of its guest, for screen and paper: browsers save the page as PDF. */
export function receiptRoutes({ db }: Pick<AppContext, 'db'>): Hono {
  const app = new Hono()
  app.get('/:id', async (c) => {
    const receipts = await listReceipts(db, c.req.param('id'))
    if (!receipts) return c.notFound()
    const locale = isLocale(receipts.locale) ? receipts.locale : defaultLocale
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    c.header('Content-Security-Policy', policy)
    const [title, follows] = [words(locale)('title'), await receiptFollows(db, c.req.param('id'))]
    return c.html(
      html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${raw(style)}</style></head><body><main>${receipts.documents.map((one) => article(one, locale))}${follows ? html`<p class="screen">${translatorOf(locale)('result.receipt_follows')}</p>` : ''}</main></body></html>`,
    )
  })
  return app
}

type Word =
  | 'title'
  | 'issued'
  | 'total'
  | 'base'
  | 'paper'
  | 'pending'
  | 'untaxed'
  | 'outside_vat'
  | 'taken_back'
  | 'lowered'
  | 'service'
  | 'persons'
  | 'operator'
  | 'buyer'
  | 'vatin'
  | FiscalReceipt['kind']
  | FiscalReceipt['payment']

type Say = ReturnType<typeof words>
/** The words of receipts in Croatian, which the law requires, followed by the guest's language. */
const words = (locale: Locale) => (word: Word, values?: Record<string, string | number>) =>
  [...new Set((['hr', locale] as const).map((each) => translatorOf(each)(`receipt.${word}`, values)))].join(' / ')

/** Whether the buyer has a VAT number of another country: it begins with letters, a Croatian OIB with a digit. */
const isForeign = (buyer: InvoiceBuyer | undefined) => buyer !== undefined && /^\D/.test(buyer.vatin)

const buyerOf = (buyer: InvoiceBuyer, say: Say) =>
  html`<p>${say('buyer')}: <b>${buyer.company}</b><br>${buyer.address}<br>${isForeign(buyer) ? say('vatin') : 'OIB'} ${buyer.vatin}</p>`

function article(receipt: FiscalReceipt, locale: Locale) {
  const { money, day, decimal } = formatsOf(locale)
  const say = words(locale)
  const { sale, vat, untaxed, total, zki, jir } = receipt
  const code = qrCode(receipt.checkUrl)
  return html`<article${sale.buyer ? html` class="long"` : ''}>
<p><b>${sale.issuer.name}</b><br>${sale.issuer.address}<br>OIB ${sale.issuer.oib}${isForeign(sale.buyer) && vat.length > 0 ? html`<br>${say('vatin')} HR${sale.issuer.oib}` : ''}</p>
<h1>${say(receipt.kind)} ${receipt.number}</h1>
${sale.buyer ? buyerOf(sale.buyer, say) : ''}
${receipt.refersTo ? html`<p>${say(receipt.kind === 'credit' ? 'lowered' : 'taken_back', { number: receipt.refersTo })}</p>` : ''}
<p>${say('issued')}: ${receipt.issued}</p>
<table><tr><td>${say('service')}<br>${sale.trip}, ${day(sale.date)}<br>${say('persons', { count: sale.persons })}<br><span>${sale.code}</span></td><td>${money(total)}</td></tr>
${vat.map(({ rate, base, vat }) => html`<tr><td>PDV ${decimal(rate / 100, 0)} %, ${say('base')} <span>${money(base)}</span></td><td>${money(vat)}</td></tr>`)}
${untaxed === 0 ? '' : html`<tr><td>${say('untaxed')}</td><td>${money(untaxed)}</td></tr>`}
<tr><td><b>${say('total')}</b></td><td><b>${money(total)}</b></td></tr></table>
${vat.length > 0 || untaxed !== 0 ? '' : html`<p>${say('outside_vat')}</p>`}
<p>${say(receipt.payment)}${sale.operator ? html`<br>${say('operator')}: ${sale.operator}` : ''}</p>
${receipt.paper ? html`<p>${say('paper', { number: receipt.paper })}</p>` : ''}
<p>ZKI: ${zki}<br>JIR: ${jir ?? say('pending')}</p>
<svg viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label="${receipt.checkUrl}"><path d="${code.path}"/></svg>
</article>`
}
