import { createServer } from 'node:http'

/**
 * A push service on 127.0.0.1 that accepts every request in the form of a push. Prints its port. For each number that
 * it reads on a line, prints the milliseconds from the first to the last of that many pushes.
 */
let [wanted, count, begun, refused] = [0, 0, 0, 0]

const isPush = ({ method, headers }) =>
  method === 'POST' &&
  headers['content-encoding'] === 'aes128gcm' &&
  headers.authorization?.startsWith('vapid t=') &&
  Number(headers.ttl) > 0

const server = createServer((request, response) => {
  let bytes = 0
  request.on('data', (chunk) => {
    bytes += chunk.length
  })
  request.on('end', () => {
    const isTaken = isPush(request) && bytes > 86 && bytes <= 4096
    response.writeHead(isTaken ? 201 : 400).end()
    if (count === 0) begun = performance.now()
    count += 1
    if (!isTaken) refused += 1
    if (count === wanted) console.log(JSON.stringify({ ms: performance.now() - begun, refused }))
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
process.stdin.on('data', (line) => {
  ;[wanted, count, refused] = [Number(line), 0, 0]
})
