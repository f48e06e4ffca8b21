import { createServer } from 'node:http'
import { Server } from 'socket.io'

// Plain Socket.IO: one room; every message goes to all members of it. Argument: the port.
const http = createServer()
const io = new Server(http, { serveClient: false })
io.on('connection', (socket) => {
  socket.join('members')
  socket.on('message', (message) => io.to('members').emit('newMessage', message))
})
http.listen(Number(process.argv[2]), '127.0.0.1', 1024)
