import type { TextChannelId } from '../../../contract/text-channels.ts'
import { type InfobipSettings, infobipChannel } from './infobip.ts'
import type { MessageChannel, TextChannels } from './message-channel.ts'
import { type WhatsAppSettings, whatsAppChannel } from './whatsapp.ts'

export interface TextChannelSettings {
  /** In which order the channels are tried. */
  order: TextChannelId[]
  sms: InfobipSettings | null
  whatsapp: WhatsAppSettings | null
}

/** The channels whose keys are set, in the order in which they are tried. */
export function createTextChannels({ order, sms, whatsapp }: TextChannelSettings): TextChannels {
  const created: Record<TextChannelId, MessageChannel | null> = {
    sms: sms && infobipChannel(sms),
    whatsapp: whatsapp && whatsAppChannel(whatsapp),
  }
  return new Map(order.flatMap((id) => (created[id] ? [[id, created[id]] as const] : [])))
}
