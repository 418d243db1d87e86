import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import { createRequire } from 'node:module'

// Preloaded into the site: reports the SQL statements of each reservation request, with their values.

const { Client } = createRequire(import.meta.url)('pg')
const request = new AsyncLocalStorage()
const { query } = Client.prototype
const { emit } = Server.prototype

Client.prototype.query = function record(statement, values, ...more) {
  const { text = statement, values: parameters = values } = Object(statement)
  request.getStore()?.push({ text: String(text), values: Array.isArray(parameters) ? parameters.map(serialize) : [] })
  return query.call(this, statement, values, ...more)
}

const serialize = (value) => (value instanceof Date ? value.toISOString() : value === null ? null : String(value))

Server.prototype.emit = function answer(event, incoming, response, ...more) {
  if (event !== 'request' || !incoming.url.endsWith('/reservations/create')) {
    return emit.call(this, event, incoming, response, ...more)
  }
  const statements = []
  response.once('finish', () => process.send({ statements }))
  return request.run(statements, () => emit.call(this, event, incoming, response, ...more))
}
