import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { translatorOf } from '../../../../../i18n/catalogues.ts'
import { type Locale, languages } from '../../../../../i18n/locales.ts'
import type { Charge } from '../store.ts'
import { type Html, respondWithPage } from './document.ts'

/** Renders the 3-D Secure challenge. It is shown in a frame of the merchant's page, or as a top-level page. */
export function challengePage(c: Context, charge: Charge, locale: Locale, status?: ContentfulStatusCode) {
  const t = translatorOf(locale)
  const open = charge.status === 'requires_action'
  return respondWithPage(c, {
    ...common(charge, locale, status),
    title: t('sandbox.challenge.title'),
    script: 'challenge.js',
    framedBy: "'self'",
    body: sheet({
      brand: 'Sandbox 3-D Secure',
      locale,
      content: html`
<h1>${open ? t('sandbox.challenge.title') : t('sandbox.over.title')}</h1>
${facts(charge, locale)}
<div role="status" data-texts="${JSON.stringify(challengeTexts(locale))}" data-outcome="${open ? '' : outcomeOf(charge)}">
${open ? html`<p>${t('sandbox.challenge.question')}</p>` : html`<p>${t('sandbox.over.text')}</p>`}
</div>
${open ? decision(t('sandbox.challenge.approve'), 'refuse', t('sandbox.challenge.refuse')) : ''}
<p class="back"><a href="${charge.return_url}">${t(open ? 'sandbox.leave' : 'sandbox.back')}</a></p>
<p class="note">${t('sandbox.challenge.note')}</p>`,
    }),
  })
}

/** Renders the payment page of the bank, which redirects the visitor back to the merchant. Works without JavaScript. */
export function bankPage(c: Context, charge: Charge, locale: Locale, status?: ContentfulStatusCode) {
  const t = translatorOf(locale)
  const open = charge.status === 'requires_action'
  return respondWithPage(c, {
    ...common(charge, locale, status),
    title: t('sandbox.bank.title'),
    framedBy: "'none'",
    body: sheet({
      brand: 'Sandbox Bank',
      locale,
      content: html`
<h1>${open ? t('sandbox.bank.title') : t('sandbox.over.title')}</h1>
${facts(charge, locale)}
${open ? decision(t('sandbox.bank.approve'), 'decline', t('sandbox.bank.decline')) : html`<p>${t('sandbox.over.text')}</p>`}
<p class="back"><a href="${charge.return_url}">${t(open ? 'sandbox.leave' : 'sandbox.back')}</a></p>
<p class="note">${t('sandbox.bank.note')}</p>`,
    }),
  })
}

export function unknownPaymentPage(c: Context, locale: Locale) {
  const t = translatorOf(locale)
  return respondWithPage(c, {
    status: 404,
    locale,
    title: t('sandbox.unknown.title'),
    styles: 'page.css',
    framedBy: "'self'",
    body: sheet({
      brand: 'Sandbox',
      locale,
      content: html`<h1>${t('sandbox.unknown.title')}</h1><p>${t('sandbox.unknown.text')}</p>`,
    }),
  })
}

const common = (charge: Charge, locale: Locale, status?: ContentfulStatusCode) => ({
  status,
  locale,
  styles: 'page.css' as const,
  formsTo: new URL(charge.return_url).origin,
})

const sheet = ({
  brand,
  locale,
  content,
}: {
  brand: string
  locale: Locale
  content: Html
}) => html`<main aria-label="${brand}">
<header><p class="brand">${brand}</p><p class="mode">${translatorOf(locale)('sandbox.test_mode')}</p></header>
<div class="content">${content}</div>
</main>`

function facts({ amount, currency, description, last4 }: Charge, locale: Locale): Html {
  const t = translatorOf(locale)
  const money = new Intl.NumberFormat(languages[locale].iso, { style: 'currency', currency })
  return html`<dl>
<div class="amount"><dt>${t('sandbox.amount')}</dt><dd>${money.format(amount / 100)}</dd></div>
${description ? html`<div><dt>${t('sandbox.reference')}</dt><dd>${description}</dd></div>` : ''}
</dl>
${last4 ? html`<p class="card">${t('sandbox.challenge.card', { last4 })}</p>` : ''}`
}

const decision = (approve: string, no: 'refuse' | 'decline', refuse: string) => html`<form method="post" target="_top">
<button name="outcome" value="approve">${approve}</button>
<button name="outcome" value="${no}">${refuse}</button>
</form>`

function challengeTexts(locale: Locale) {
  const t = translatorOf(locale)
  return {
    approve: t('sandbox.challenge.approved'),
    refuse: t('sandbox.challenge.refused'),
    over: t('sandbox.over.text'),
    failed: t('sandbox.challenge.failed'),
  }
}

function outcomeOf({ status }: Charge): 'approve' | 'refuse' | 'over' {
  if (status === 'authorized' || status === 'captured') return 'approve'
  return status === 'declined' ? 'refuse' : 'over'
}
