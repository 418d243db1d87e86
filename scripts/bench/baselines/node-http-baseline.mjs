import { createServer } from 'node:http'
import pg from 'pg'

// Baseline: a plain node:http server that responds with the bytes of the site's response, or with the rows of a query.

process.once('message', async ({ head, body, database, queries }) => {
  const server = queries ? rowsServer(new pg.Pool({ ...database, max: 12 }), queries) : bytesServer(head, body)
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
})
process.on('disconnect', () => process.exit())

function bytesServer(head, body) {
  const bytes = Buffer.from(body, 'base64')
  return createServer((_, response) => {
    response.writeHead(200, head)
    response.end(bytes)
  })
}

function rowsServer(pool, queries) {
  return createServer(async (request, response) => {
    const { text, values } = queries[request.url]
    const { rows } = await pool.query(text, values)
    const body = JSON.stringify({ data: rows })
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  })
}
