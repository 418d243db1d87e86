import { plainText } from '../../content/plain-text.ts'
import { hrefTo } from '../../i18n/href-to.ts'
import { localeOf } from '../address.ts'
import { telephoneHref, useContactIfKnown } from '../contact.tsx'
import { Italics } from '../ui/italics.tsx'
import { SeaState } from '../ui/sea-state.tsx'
import { errorWords } from './error-words.ts'

interface BrokenProps {
  path: string
  /** Too much was asked: when to come again. */
  tooOften?: string | undefined
}

/** A fault of ours, at this path, or a page that is refused for a while: what to do, and the way back. */
export default function Broken({ path, tooOften }: BrokenProps) {
  const locale = localeOf(path)
  const words = errorWords[locale]
  const [before, between, after] = words.brokenText
  const contact = useContactIfKnown()
  const title = tooOften ? words.wait : words.broken
  return (
    <>
      <title>{`${plainText(title)} | Bonaca`}</title>
      <meta name="robots" content="noindex" />
      <section className="wrap broken">
        <SeaState state={3} />
        <h1 className="d1">
          <Italics text={title} />
        </h1>
        {tooOften && <p className="lead">{tooOften}</p>}
        {contact && (
          <p className="lead">
            {before}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            {between}
            <a className="num" href={telephoneHref(contact.phone)}>
              {contact.phone}
            </a>
            {after}
          </p>
        )}
        <div className="actions">
          <a className="button button-route button-large" href={path}>
            {words.again}
          </a>
          <a className="button button-outline button-large" href={hrefTo('home', locale)}>
            {words.home}
          </a>
        </div>
      </section>
    </>
  )
}
