import { type LateMinutes, noticeField } from '../../../../contract/guest-notice.ts'
import { tellCrew } from '../../../../domain/boarding/guest-notice.ts'
import { type PageRequest, redirect } from '../../http/page-definition.tsx'
import { rateLimitedPage } from '../../http/rate-limited.ts'

/**
 * Tells the crew what a form of the day page says. If the notice is refused, for example because the boat has left, no
 * error is shown: the redirect leads to the page, which shows the current state. Only above the rate limit, an error
 * page is shown.
 * @param id of the booking
 * @param page the path of the page with the form
 */
export async function submitNotice(
  { services, locale }: PageRequest,
  { id, notice, page }: { id: string; notice: unknown; page: string },
): Promise<Response> {
  const said = noticeField.safeParse(notice)
  if (!said.success) return redirect(page)
  const minutes = said.data === 'never' ? null : (Number(said.data) as LateMinutes)
  const outcome = await tellCrew(services, id, { minutes, caller: services.caller })
  if (!outcome.ok && outcome.problem === 'too_many') throw rateLimitedPage(outcome, locale)
  return redirect(`${page}#notice`)
}
