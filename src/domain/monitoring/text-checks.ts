import { shownLocales } from '../../content/shown-languages.ts'
import { textTemplates } from '../../contract/text-channels.ts'
import type { MessageChannel } from '../../platform/integrations/text-messages/message-channel.ts'
import { type Finding, fine, problem } from './finding.ts'

const shownTemplates = 5

/**
 * Whether a channel of text messages accepts the site's keys and sender, and has approved the site's message templates
 * in every shown language.
 */
export async function checkTextChannel(channel: MessageChannel): Promise<Finding> {
  const { id } = channel
  const [found] = await channel.check({ locales: shownLocales(), templates: textTemplates })
  if (!found) return fine('texts', id)
  if (found.problem === 'refused') return problem('texts', 'texts_refused', { channel: id, answer: found.answer }, id)
  if (found.problem === 'sender') return problem('texts', 'texts_sender', { channel: id, sender: found.sender }, id)
  const { missing } = found
  const templates = [...missing.slice(0, shownTemplates), ...(missing.length > shownTemplates ? ['…'] : [])].join(', ')
  return problem('texts', 'texts_templates', { channel: id, templates }, id)
}
