import type { Quote } from '../../../contract/reservation.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Catalogue, MessageKey } from '../../../i18n/translator.ts'
import { callApi } from './api-client.ts'

/**
 * Tools for AI assistants (WebMCP) that find free days and quote a price. A form of a page can't offer this.
 * `entry.client.ts` loads this module only in browsers that support WebMCP.
 */

interface ToolContext {
  registerTool(tool: {
    name: string
    description: string
    inputSchema: object
    annotations: { readOnlyHint: boolean }
    execute(input: never): Promise<object>
  }): Promise<void>
}

/** The texts of the tools, compiled at build time by the plugin in `vite.config.ts`. */
const textFiles = import.meta.glob<{ default: Catalogue }>('./*.json', {
  base: '../../../../messages',
  query: '?compiled=tools',
})

interface Sailing {
  trip?: string
  adults: number
  children?: number
  infants?: number
}

registerPageTools()

/** Registers the tools on pages with a form that starts a booking. On other pages it does nothing. */
async function registerPageTools() {
  const form = document.querySelector<HTMLFormElement>('[toolname=book_day],[toolname=choose_trip],#booking')
  const locale = document.documentElement.lang as Locale
  const load = textFiles[`./${locale}.json`]
  if (!form || !load) return
  const [texts, { body }] = await Promise.all([load(), call<{ value: Settings }>('/settings', locale)])
  if (!body.data) return
  const t = (key: MessageKey) => String(texts.default[key])
  const { trips } = body.data.value
  const ofPage = form.querySelector<HTMLInputElement>('input[name=trip]')?.value
  const isAsked = trips.length > 1 && !ofPage
  const maximum = Math.max(...trips.map(({ booking }) => booking.max_party))
  const trip = {
    type: 'string',
    description: t('strip.trip'),
    anyOf: trips.map(({ id, names }) => ({ const: id, title: names[locale] ?? names.en })),
  }
  const day = (description: string) => ({ type: 'string', format: 'date', description })
  const people = (description: string, minimum: number) => ({ type: 'integer', minimum, maximum, description })
  const bookingPage = (query: object) => {
    const known = Object.entries(query).filter(([, value]) => value !== undefined)
    return `${new URL('?', form.action)}${new URLSearchParams(known)}`
  }

  const { modelContext } = document as unknown as { modelContext: ToolContext }
  const register = <Input>(
    name: 'find_days' | 'quote',
    properties: Record<string, object>,
    execute: (input: Input) => Promise<object>,
  ) =>
    modelContext.registerTool({
      name,
      description: t(`tool.${name}`),
      inputSchema: {
        type: 'object',
        properties: { ...properties, ...(trips.length > 1 && { trip }) },
        required: [
          ...Object.keys(properties).filter((key) => !/^(children|infants)$/.test(key)),
          ...(isAsked ? ['trip'] : []),
        ],
      },
      annotations: { readOnlyHint: true },
      execute: execute as (input: never) => Promise<object>,
    })

  register<{ party: number; from: string; to: string; trip?: string }>(
    'find_days',
    {
      party: people(t('tool.parameter.party'), 1),
      from: day(t('tool.parameter.from')),
      to: day(t('tool.parameter.to')),
    },
    async ({ party, from, to, trip = ofPage }) => {
      const query = new URLSearchParams({ passengers: String(party), from, to, ...(trip && { trip }) })
      const { body } = await call<string[]>(`/reservations/disabled-dates?${query}`, locale)
      if (!body.data) return body
      const closed = new Set(body.data)
      const days = daysBetween(from, to).filter((date) => !closed.has(date))
      return { days, booking_page: bookingPage({ trip, date: days[0], adults: party }) }
    },
  )
  register<Sailing & { date: string }>(
    'quote',
    {
      date: day(t('strip.day')),
      adults: people(t('booking.adults'), 1),
      children: people(t('booking.children'), 0),
      infants: people(t('booking.infants'), 0),
    },
    async ({ date, adults, children = 0, infants = 0, trip = ofPage }) => {
      const [start] = (trips.find(({ id }) => id === trip) ?? trips[0])?.starts ?? []
      const order = { trip, date, adults, children, infants }
      const { body } = await call<{ quote: Quote }>('/reservations/validate?step=date', locale, {
        ...order,
        departure_location: start?.departure_locations[0]?.id,
      })
      return body.data ? { quote: body.data.quote, booking_page: bookingPage(order) } : body
    },
  )
}

/** @returns the answer of the API: `data`, or the problem with the errors of the fields */
async function call<Data>(path: string, locale: Locale, body?: object): Promise<{ body: { data?: Data } }> {
  const response = await callApi(path, { locale, ...(body && { body }) })
  return { body: await response.json() }
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000)
    days.push(new Date(day).toISOString().slice(0, 10))
  return days
}
