import { createServer } from 'node:http'
import { Server } from 'socket.io'

// Socket.IO as it comes: one room, and a message of anybody goes to all in it. Its argument is the port.
const http = createServer()
const io = new Server(http, { serveClient: false })
io.on('connection', (socket) => {
  socket.join('members')
  socket.on('message', (message) => io.to('members').emit('newMessage', message))
})
http.listen(Number(process.argv[2]), '127.0.0.1', 1024)
