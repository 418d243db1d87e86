import { type IntroducedMail, introducedMails } from '../../content/mail-introductions.ts'
import { isLocale, type Locale } from '../../i18n/locales.ts'
import { renderMessage } from '../../mail/render-message.ts'
import { sampleMailData } from '../../mail/sample-mails.ts'

/**
 * Returns a mail with sample data for the path `/mails/<language>/<kind>` of a preview; undefined for other paths.
 * Without `/<kind>`, returns the first of `introducedMails`.
 * @param path the part of the request's path that follows `prefix`
 * @param prefix the path of the preview itself: `/preview/<token>`
 */
export async function mailPreview(path: string, prefix: string): Promise<string | undefined> {
  const [, root, locale, kind = introducedMails[0], ...more] = path.split('/')
  const mail = introducedMails.find((each) => each === kind)
  if (root !== 'mails' || !isLocale(locale) || !mail || more.length > 0) return undefined
  const { html, attachments } = await renderMessage(mail, sampleMailData(locale)[mail])
  const needsStudioMessages = attachments.reduce((page, { cid, contentType, content }) => {
    const data = `data:${contentType};base64,${Buffer.from(content).toString('base64')}`
    return cid ? page.replaceAll(`cid:${cid}`, data) : page
  }, html)
  return needsStudioMessages.replace(/<body[^>]*>/, (body) => body + linksTo(locale, mail, prefix))
}

/** A line of links to all previewed mails, each named by its kind. */
const linksTo = (locale: Locale, current: IntroducedMail, prefix: string) =>
  `<p style="margin:0;padding:12px;background:#fff;font:14px/1.8 sans-serif">${introducedMails
    .map((mail) => (mail === current ? `<b>${mail}</b>` : `<a href="${prefix}/mails/${locale}/${mail}">${mail}</a>`))
    .join(' · ')}</p>`

/** The content security policy of a previewed mail: it can load nothing and run nothing. */
export const mailPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"
