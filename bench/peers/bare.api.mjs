import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

// Fastify without our code: parses JSON bodies and sends our server's recorded replies with the same bytes and headers.
// Arguments: the port, and a file with the replies, each served at its index.
const [port, file] = process.argv.slice(2)

const app = Fastify()
for (const [place, { method, status, headers, body }] of JSON.parse(readFileSync(file, 'utf8')).entries()) {
  const bytes = body === '' ? undefined : Buffer.from(body)
  app.route({
    method,
    url: `/${place}`,
    handler: (_request, reply) => {
      reply.code(status).headers(headers).send(bytes)
    },
  })
}
app.get('/', (_request, reply) => {
  reply.send('ready')
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
