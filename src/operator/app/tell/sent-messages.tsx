import type { ReadAnswer } from '../../operations/operations.ts'
import { shortInstant } from '../booking/link-texts.ts'
import { type AppI18n, useAppI18n } from '../i18n/i18n.tsx'
import { useToday } from '../session/app-context.tsx'
import { CallLink } from '../ui/call-link.tsx'

type Message = ReadAnswer<'departure-messages'>['messages'][number]
type Party = Message['parties'][number]

/**
 * The messages to the guests of a departure, the newest first. Below the newest message, it lists the parties that the
 * crew has to call, because they have not read the message and did not get it as a text message. The most urgent party
 * is first.
 */
export function SentMessages({ messages }: { messages: Message[] }) {
  const i18n = useAppI18n()
  const { t } = i18n
  const today = useToday()
  return messages.map((message, index) => {
    const { id, sentAt, sentBy, text, parties } = message
    const read = parties.filter(({ readAt }) => readAt)
    const delivered = parties.filter(({ readAt, texts }) => !readAt && isOnPhone(texts))
    const unread = parties.filter(({ readAt, mail, texts }) => !readAt && mail !== 'replaced' && !isOnPhone(texts))
    return (
      <section className="block" key={id} aria-labelledby={`message-${id}`}>
        <h2 id={`message-${id}`}>{whatItSays(i18n, message, today)}</h2>
        {text && <p>{text}</p>}
        <p className="quiet">{t('tell.sent', { at: shortInstant(i18n, sentAt, today), by: sentBy })}</p>
        <p>{t('tell.read', { read: read.length, count: parties.length })}</p>
        {delivered.length > 0 && <p>{t('tell.delivered', { count: delivered.length })}</p>}
        {index === 0 && unread.length > 0 && (
          <>
            <h3>{t('tell.call')}</h3>
            <ul className="rows">
              {unread.map((party) => (
                <UnreadParty key={party.code} party={party} />
              ))}
            </ul>
          </>
        )}
      </section>
    )
  })
}

const isOnPhone = (texts: Party['texts']) => texts.some(({ state }) => state === 'delivered' || state === 'read')

function UnreadParty({ party: { name, phone, mail, texts } }: { party: Party }) {
  const { t } = useAppI18n()
  return (
    <li className="row called-party">
      <span>
        <span className="row-title">{name}</span>
        <span className={mail === 'failed' || mail === 'no_address' ? 'why' : 'quiet'}>{t(`tell.mail.${mail}`)}</span>
        {texts.map(({ channel, state }) => (
          <span className={state === 'failed' || state === 'unknown' ? 'why' : 'quiet'} key={channel}>
            {t(`tell.text.${state}`, { channel: t(`tell.channel.${channel}`) })}
          </span>
        ))}
      </span>
      {phone ? <CallLink name={name} phone={phone} /> : <span className="quiet small">{t('cancel_day.no_phone')}</span>}
    </li>
  )
}

function whatItSays(i18n: AppI18n, { reason, minutes, from, to, decideBy }: Message, today: string): string {
  const { t } = i18n
  if (reason === 'later') return minutes === 0 ? t('tell.on_time') : t('tell.later', { count: minutes ?? 0 })
  if (reason === 'other_quay') return t('tell.moved', { from: from ?? '', to: to ?? '' })
  if (reason === 'weather_watch' && decideBy) return t('tell.decides', { at: shortInstant(i18n, decideBy, today) })
  return t(`tell.reason.${reason}`)
}
