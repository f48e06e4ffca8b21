import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

// The minimum of Fastify: no hooks, no plugins, no schema. Arguments: the port, and the file whose text is the reply.
const [port, file] = process.argv.slice(2)
const text = readFileSync(file, 'utf8')

const app = Fastify()
app.get('/', (_request, reply) => {
  reply.send(text)
})
app.get('/unchanged', (_request, reply) => {
  reply.code(304).send()
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
