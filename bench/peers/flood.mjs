import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'

// Floods a server on this machine until its standard input ends. Arguments: what, how many connections, the port.
// 'connects': each opens a WebSocket, sends CONNECTs with a token that opens no session in a loop, and connects again once
// it is closed. 'bodies': each begins a login of 32 kB and leaves out its last byte. Prints one line at the end: what came
// back, by its first word, and how many CONNECTs were sent.
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

const told = { connections: 0, connectsSent: 0 }
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

for (let each = 0; each < count; each += 1)
  if (what === 'connects') flood()
  else open(Buffer.concat([Buffer.from(head), body]))

process.stdin.resume()
process.stdin.on('end', () => {
  console.log(JSON.stringify(told))
  process.exit(0)
})
