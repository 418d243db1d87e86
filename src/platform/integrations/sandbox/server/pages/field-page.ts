import type { Context } from 'hono'
import { html } from 'hono/html'
import { translatorOf } from '../../../../../i18n/catalogues.ts'
import type { Locale } from '../../../../../i18n/locales.ts'
import type { MessageKey } from '../../../../../i18n/translator.ts'
import { respondWithPage } from './document.ts'

const fields = {
  number: {
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    errors: ['incomplete_number', 'incorrect_number', 'unreachable'],
  },
  expiry: {
    autocomplete: 'cc-exp',
    placeholder: 'sandbox.placeholder.expiry',
    errors: ['incomplete_expiry', 'invalid_expiry', 'expired_card'],
  },
  cvc: { autocomplete: 'cc-csc', placeholder: '123', errors: ['incomplete_cvc', 'invalid_cvc'] },
} as const

export type FieldPageKind = keyof typeof fields
export const isFieldPageKind = (text: string): text is FieldPageKind => Object.hasOwn(fields, text)

/** Renders one card field as a separate page, which isolates it from the merchant's page. */
export function fieldPage(c: Context, kind: FieldPageKind, locale: Locale): Promise<Response> {
  const t = translatorOf(locale)
  const { autocomplete, placeholder, errors } = fields[kind]
  const label = t(`sandbox.field.${kind}`)
  const texts = Object.fromEntries(errors.map((code) => [code, t(`sandbox.error.${code}` satisfies MessageKey)]))
  return respondWithPage(c, {
    locale,
    title: label,
    styles: 'field.css',
    script: 'field.js',
    framedBy: "'self'",
    body: html`<form novalidate data-kind="${kind}" data-texts="${JSON.stringify(texts)}">
<input type="text" inputmode="numeric" autocomplete="${autocomplete}" autocorrect="off" spellcheck="false"
  placeholder="${placeholder === 'sandbox.placeholder.expiry' ? t(placeholder) : placeholder}"
  aria-label="${label}" aria-describedby="error" aria-required="true">
<p id="error"></p>
</form>`,
  })
}
