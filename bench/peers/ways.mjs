import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'

// Attacks a server on this machine through its proxy until standard input ends. Argument: a file with the plan
// (bench/flood.ways.ts): port, host and certificate of the proxy, and the streams, each with a number of connections.
// 'ask': each connection sends the requests of its stream in turn, the next one `pauseMs` after the answer, and
// REST_MS after a 429; with `leaveMs` it goes away so long after it began. 'silent': each connection sends one request,
// reads nothing, and connects again after HOLD_MS. 'socket': the same with a live connection of a session.
// Prints one line at the end: answers by method, path and status, and the connections that were held.
const { port, tls, streams } = JSON.parse(readFileSync(process.argv[2], 'utf8'))

// The load that is measured shares the core with this program.
setPriority(constants.priority.PRIORITY_LOW)

/** Milliseconds after a 429. */
const REST_MS = 50

// Milliseconds for which a connection is held: longer than the server waits for its reader. Who reads nothing does not
// see it closed.
const HOLD_MS = 12_000

const told = {}
const note = (key) => {
  told[key] = (told[key] ?? 0) + 1
}
const nameOf = ({ method, path }) => `${method} ${path.split('?')[0].replace(/[\w-]{20,}/g, ':id')}`

/** Sends one request and reads its answer; resolves with its status, 0 where there is none. */
function ask(agent, { method, path, headers, file }, leaveMs) {
  const body = file === undefined ? undefined : readFileSync(file)
  return new Promise((resolve) => {
    const asked = request({
      ...{ host: '127.0.0.1', port, method, path, agent },
      headers: { ...headers, host: `${tls.host}:${port}`, ...(body && { 'content-length': body.length }) },
    })
    const timer = leaveMs && setTimeout(() => asked.destroy(), leaveMs)
    const done = (status) => {
      clearTimeout(timer)
      resolve(status)
    }
    asked.on('error', () => done(0))
    asked.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode))
      answer.on('close', () => done(answer.statusCode))
    })
    asked.end(body)
  })
}

async function askOn({ requests, pauseMs = 0, leaveMs }, first) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: tls.certificate, servername: tls.host })
  for (let next = first; ; next += 1) {
    const one = requests[next % requests.length]
    const status = await ask(agent, one, leaveMs)
    note(`${nameOf(one)} ${status === 0 && leaveMs ? 'left' : status}`)
    await wait(status === 429 ? REST_MS : pauseMs)
  }
}

/** Opens a connection, sends `bytes` and reads nothing of what comes back. */
function holdOn(what, bytes) {
  const socket = connect({ host: '127.0.0.1', port, ca: tls.certificate, servername: tls.host })
  note(`${what} opened`)
  socket.on('error', () => {})
  socket.on('secureConnect', () => socket.write(bytes))
  setTimeout(() => {
    socket.destroy()
    holdOn(what, bytes)
  }, HOLD_MS)
}

const headOf = ({ method, path, headers }) =>
  [`${method} ${path} HTTP/1.1`, `host: ${tls.host}:${port}`, ...Object.entries(headers).map((each) => each.join(': '))]
    .concat('\r\n')
    .join('\r\n')

/** A text below 64 kB in a masked WebSocket frame; a mask of zeros leaves it as it is (RFC 6455 §5.2). */
const frame = (text) => {
  const length = text.length < 126 ? [0x80 | text.length] : [0x80 | 126, text.length >> 8, text.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), Buffer.from(text)])
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
}

function start(stream, place) {
  if (stream.kind === 'ask') return askOn(stream, place)
  const one = stream.requests[place % stream.requests.length]
  if (stream.kind === 'silent') return holdOn(nameOf(one), headOf(one))
  const upgrade = headOf({ method: 'GET', path: '/socket.io/?EIO=4&transport=websocket', headers: UPGRADE })
  return holdOn('sockets', Buffer.concat([Buffer.from(upgrade), frame(`40${JSON.stringify(one.auth)}`)]))
}

for (const stream of streams) for (let place = 0; place < stream.connections; place += 1) start(stream, place)

process.stdin.resume()
process.stdin.on('end', () => {
  console.log(JSON.stringify(told))
  process.exit(0)
})
