import { Sender, WebSocketServer } from 'ws'

// The minimum of a server in JavaScript: builds one frame per message and sends it to each member in a write of its
// own. Argument: the port.
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.argv[2]), backlog: 1024 })
const FRAME = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: false }

server.on('connection', (socket) => {
  socket.on('message', (message) => {
    const frame = Buffer.concat(Sender.frame(message, FRAME))
    for (const client of server.clients) client._socket.write(frame)
  })
})
