import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

// The same framework with nothing of ours: it reads what is sent to it as JSON and answers what ours has answered, byte
// for byte and header for header. Its two arguments are the port and a file with the answers, each at its place's number.
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
