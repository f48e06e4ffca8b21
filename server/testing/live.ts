import { io, type Socket } from 'socket.io-client'
import type { TestApp } from './app.ts'

/** A live connection that was let in; `end` resolves with the reason for which the server closed it. */
export interface LiveConnection {
  socket: Socket
  end: Promise<string>
}

/** Opens a live connection with a session's token, and rejects where the server refuses it. */
export async function connectLive({ url }: TestApp, token: string): Promise<LiveConnection> {
  const options = { transports: ['websocket'], reconnection: false, forceNew: true }
  const socket = io(url, { auth: { token }, ...options })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, end: new Promise((resolve) => socket.once('disconnect', resolve)) }
}
