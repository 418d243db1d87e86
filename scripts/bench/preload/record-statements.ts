import { AsyncLocalStorage } from 'node:async_hooks'
import { type RequestListener, Server } from 'node:http'
import { createRequire } from 'node:module'

// Preloaded into the site: reports the SQL statements of each reservation request, with their values.

export interface RecordedStatement {
  text: string
  values: (string | null)[]
}

const require = createRequire(import.meta.url)
const { Client }: typeof import('pg') = require('pg')
/** The driver's function that converts a value, also an array or object, to the text that it sends. */
const { prepareValue }: { prepareValue: (value: unknown) => unknown } = require('pg/lib/utils')
const request = new AsyncLocalStorage<RecordedStatement[]>()
// The type of `query` here has no overloads, because the wrapper passes all arguments through.
const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
const { query } = prototype
const { emit } = Server.prototype as { emit: (this: Server, event: string, ...args: unknown[]) => boolean }

prototype.query = function record(this: unknown, ...args) {
  const [statement, values] = args
  const { text = statement, values: parameters = values } = Object(statement)
  request.getStore()?.push({ text: String(text), values: Array.isArray(parameters) ? parameters.map(serialize) : [] })
  return query.apply(this, args)
}

function serialize(value: unknown): string | null {
  const text = prepareValue(value)
  return text === null ? null : String(text)
}

Server.prototype.emit = function answer(this: Server, event: string, ...args: unknown[]) {
  const [incoming, response] = args as Parameters<RequestListener>
  const pass = () => emit.call(this, event, ...args)
  if (event !== 'request' || !incoming.url?.endsWith('/reservations/create')) return pass()
  const statements: RecordedStatement[] = []
  response.once('finish', () => process.send?.(statements))
  return request.run(statements, pass)
}
