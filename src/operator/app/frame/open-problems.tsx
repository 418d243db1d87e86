import type { TodayData } from '../../operations/operations.ts'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useRole } from '../session/app-context.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** The problems of the day. The crew sees that they exist, but mostly only the owner can resolve them. */
export function OpenProblems({ problems }: { problems: TodayData['problems'] }) {
  const i18n = useAppI18n()
  const { t } = i18n
  const role = useRole()
  const counts = [
    [problems.payments + problems.paymentExceptions, 'open_problem.payments', '/attention'],
    [problems.refundsFailed, 'open_problem.refunds', '/attention'],
    [problems.mailsFailed + problems.mailsWaiting, 'open_problem.mails', '/attention'],
    [problems.voyages, 'open_problem.voyages', '/attention'],
    [problems.reviews, 'open_problem.reviews', '/reviews'],
  ] as const
  const rows = counts.filter(([count]) => count > 0)
  // An overview stored by an earlier version of the app has no checks.
  const { cashToHandBack, choosing, checks = [] } = problems
  if (rows.length + cashToHandBack.length + choosing.length + checks.length === 0)
    return <p className="block quiet">{t('open_problem.none')}</p>
  const linkTo = (to: string, text: string) =>
    role === 'owner' ? (
      <Link className="row" to={to}>
        <span>{text}</span>
        <AppIcon name="right" />
      </Link>
    ) : (
      <span className="row">{text}</span>
    )
  return (
    <section className="block" aria-labelledby="problems">
      <h2 id="problems">{t('open_problem.title')}</h2>
      {role === 'crew' && <p className="quiet small">{t('open_problem.for_owner')}</p>}
      <ul className="rows">
        {checks.map(({ title, found }) => (
          <li key={title}>{linkTo('/attention', `${title}: ${found}`)}</li>
        ))}
        {rows.map(([count, key, to]) => (
          <li key={key}>{linkTo(to, t(key, { count }))}</li>
        ))}
        {cashToHandBack.map((code) => (
          <li key={code}>{linkTo(`/bookings/${code}`, t('open_problem.cash_to_hand_back', { code }))}</li>
        ))}
        {choosing.map(({ code, name, guests, chooseBy }) => (
          <li key={code}>
            {linkTo(
              `/bookings/${code}`,
              t('open_problem.choosing', { name, count: guests, day: i18n.formats.day(dayOf(new Date(chooseBy))) }),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
