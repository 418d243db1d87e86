import {
  type CallToolResult,
  createMcpHandler,
  McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { shownLocales } from '../../content/shown-languages.ts'
import { currentSite } from '../../content/site.ts'
import {
  type AssistantParameter,
  type AssistantToolName,
  assistantTools,
  maxFindDays,
} from '../../contract/assistant-tools.ts'
import { interfaces } from '../../contract/interfaces.ts'
import type { AppContext } from '../../domain/context.ts'
import { rateLimitMessage } from '../../domain/rate-limit/rate-limit-message.ts'
import { linkMinutes } from '../../domain/reservations/booking/hold-by-link.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import { negotiateLocale } from '../../i18n/negotiate-locale.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { problemResponse } from '../api/problems.ts'
import { jsonBody } from '../api/request-input.ts'
import { runTool, type ToolRefusal } from './tools.ts'

const toolNames = Object.keys(assistantTools) as AssistantToolName[]

/**
 * The server for assistants. It uses the SDK of the Model Context Protocol, without sessions. A guest's assistant finds
 * days, asks for a price and holds places; the guest pays on the page of the booking.
 */
export function createMcp(services: AppContext): Hono {
  const app = new Hono()
  // Rejects every foreign `Origin`. The CSRF check is not enough: it accepts an `Origin` that equals `Host`, and an
  // attacker's host name can resolve to this server (DNS rebinding).
  app.use((c, next) => {
    const isForeign = ![undefined, services.origin].includes(c.req.header('Origin'))
    return isForeign ? Promise.resolve(problemResponse(c, 'foreign')) : next()
  })
  app.on(['GET', 'DELETE'], '/', (c) => answer(c))
  app.post('/', jsonBody(services, {}), (c) => answer(c))
  return app

  function answer(c: Context): Promise<Response> {
    const locale = negotiateLocale(c.req.header('Accept-Language'), shownLocales())
    // Clients can't subscribe to changes, because the tools never change.
    const { fetch } = createMcpHandler(() => serverFor(c, locale), { maxSubscriptions: 0 })
    return fetch(c.req.raw, { parsedBody: c.get('json') })
  }

  /** A server for one request. */
  function serverFor(c: Context, locale: Locale): McpServer {
    const t = translatorOf(locale)
    const { name } = currentSite().business
    const server = new McpServer(
      { name: 'bonaca', title: name, version: interfaces.mcp.version, websiteUrl: services.origin },
      { instructions: t('assistant.instructions', { business: name }) },
    )
    for (const tool of toolNames) {
      const { output, isReading } = assistantTools[tool]
      server.registerTool(
        tool,
        {
          title: t(`assistant.${tool}.title`),
          description: t(`assistant.${tool}.description`, { days: maxFindDays, minutes: linkMinutes }),
          inputSchema: describedInput(tool, locale),
          outputSchema: output,
          annotations: {
            readOnlyHint: isReading,
            destructiveHint: false,
            idempotentHint: isReading,
            openWorldHint: false,
          },
        },
        async (input) => call(c, tool, locale, input as Record<string, unknown>),
      )
    }
    return server
  }

  async function call(
    c: Context,
    tool: AssistantToolName,
    locale: Locale,
    input: Record<string, unknown>,
  ): Promise<CallToolResult> {
    try {
      const outcome = await runTool(tool, { services, locale, caller: c.get('clientKey')() }, input)
      if ('ok' in outcome) return refused(refusalText(outcome, locale))
      return { content: [{ type: 'text', text: JSON.stringify(outcome) }], structuredContent: outcome }
    } catch (err) {
      services.log.error({ err, tool }, 'a tool for assistants failed')
      return refused(translatorOf(locale)(isUnavailable(err) ? 'problem.unavailable' : 'problem.fault'))
    }
  }
}

/**
 * The schema of a tool's arguments. Their descriptions, which assistants read, are in the language `locale`. The
 * `validate` of the schema accepts everything: the tool itself validates the arguments and explains a refusal in
 * sentences.
 */
function describedInput(tool: AssistantToolName, locale: Locale): StandardSchemaWithJSON<unknown, unknown> {
  const t = translatorOf(locale)
  const { properties = {}, ...schema } = z.toJSONSchema(assistantTools[tool].input, {
    io: 'input',
    unrepresentable: 'any',
  })
  const described = Object.entries(properties).map(([name, property]) => {
    const parameter = name as AssistantParameter
    return [parameter, { ...Object(property), description: t(`assistant.param.${parameter}`) }]
  })
  const json = () => ({ ...schema, properties: Object.fromEntries(described) })
  return {
    '~standard': {
      version: 1,
      vendor: 'bonaca',
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  }
}

const refused = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] })

/** The text of a refusal: the errors of the arguments as JSON, with possible days if there are any, or a sentence. */
function refusalText(refusal: ToolRefusal, locale: Locale): string {
  if (!('problem' in refusal)) {
    const { errors, available } = refusal
    return JSON.stringify({ errors, ...(available && { available }) })
  }
  return refusal.problem === 'too_many' ? rateLimitMessage(refusal, locale) : translatorOf(locale)('problem.key_reused')
}
