import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'

// Floods a server on this machine until its standard input ends. Arguments: the kind of flood, the number of
// connections, the port. 'connects': each opens a WebSocket, sends CONNECTs with a token that opens no session in a
// loop, and connects again once it is closed. 'bodies': each begins a login of 32 kB and leaves out its last byte.
// Prints one line at the end: the replies by their first word, and the number of CONNECTs. 'member': a signed-in member
// sends so many requests a second at an even pace through a proxy, over connections that are kept; a fourth argument
// names a file with the member's token, the paths, and the proxy's host and certificate. One request in four is a form
// with a text that is too long: it is refused while the picture behind the text still arrives. Replies are counted by
// path and status; 0 stands for no reply.
const [what, count, port] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])]

// The load that is measured shares the core with this program.
setPriority(constants.priority.PRIORITY_LOW)

const UPGRADE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: 127.0.0.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
  '\r\n',
].join('\r\n')

/** Milliseconds between two batches of CONNECTs, and how many one has. */
const EVERY_MS = 5
const BATCH = 50

/** A text of at most 125 bytes in a masked WebSocket frame; a mask of zeros leaves it as it is (RFC 6455 §5.2). */
const frame = (text) => Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
const connects = Buffer.concat(Array(BATCH).fill(frame(`40{"token":"${'x'.repeat(43)}"}`)))

const told = what === 'member' ? {} : { connections: 0, connectsSent: 0 }
const note = (key) => {
  told[key] = (told[key] ?? 0) + 1
}

function open(first, onAnswer) {
  const socket = connect(port, '127.0.0.1')
  note('connections')
  socket.on('error', () => {})
  socket.write(first)
  socket.once('data', (bytes) => {
    note(String(bytes).split(' ')[1] ?? 'other')
    onAnswer?.(socket)
  })
  return socket
}

function flood() {
  let timer
  const send = (socket) => {
    told.connectsSent += BATCH
    if (socket.writable) socket.write(connects)
  }
  const socket = open(UPGRADE, () => {
    send(socket)
    timer = setInterval(send, EVERY_MS, socket)
  })
  socket.on('close', () => {
    clearInterval(timer)
    setImmediate(flood)
  })
}

const head =
  'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 32768\r\n\r\n'
const body = Buffer.alloc(32_767, ' ')

/** Requests of the member under way at once, and those sent altogether: more are left out. */
const MOST_AT_ONCE = 64
const MOST_SENT = 20_000

const FORM_PATH = '/api/messages'
const LONG_TEXT = 70_000
const PICTURE = 512 * 1024
const boundary = 'of-a-form'
const part = (head, content) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const form = Buffer.from(
  [
    part('name="channel"', 'general'),
    part('name="content"', 'x'.repeat(LONG_TEXT)),
    part('name="image"; filename="a.png"', 'y'.repeat(PICTURE)),
    `--${boundary}--\r\n`,
  ].join(''),
)

function floodAsMember() {
  const { token, paths, tls } = JSON.parse(readFileSync(process.argv[5], 'utf8'))
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_AT_ONCE, ca: tls.certificate, servername: tls.host })
  const authorization = `Bearer ${token}`
  const kinds = [...paths, null]
  const began = performance.now()
  let [sent, underWay] = [0, 0]
  const send = (path) => {
    underWay += 1
    const isForm = path === null
    const headers = {
      ...{ authorization, host: `${tls.host}:${port}` },
      ...(isForm && { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': form.length }),
    }
    const name = isForm ? 'form' : path.split('?')[0]
    let isDone = false
    const done = (status) => {
      if (isDone) return
      isDone = true
      underWay -= 1
      note(`${name} ${status}`)
    }
    const to = { host: '127.0.0.1', port, method: isForm ? 'POST' : 'GET', path: isForm ? FORM_PATH : path }
    const asked = request({ ...to, headers, agent })
    asked.on('error', () => done(0))
    asked.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode))
      answer.on('close', () => done(answer.statusCode))
    })
    asked.end(isForm ? form : undefined)
  }
  setInterval(() => {
    const due = Math.min(MOST_SENT, ((performance.now() - began) * count) / 1000)
    for (; sent < due; sent += 1)
      if (underWay < MOST_AT_ONCE) send(kinds[sent % kinds.length])
      else note('left out')
  }, EVERY_MS)
}

if (what === 'member') floodAsMember()
else
  for (let each = 0; each < count; each += 1)
    if (what === 'connects') flood()
    else open(Buffer.concat([Buffer.from(head), body]))

process.stdin.resume()
process.stdin.on('end', () => {
  console.log(JSON.stringify(told))
  process.exit(0)
})
