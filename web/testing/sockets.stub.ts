/** Engine.IO 4 and Socket.IO 5 packets, as far as the app uses them. */
const OPEN = `0${JSON.stringify({ sid: 'stub', upgrades: [], pingInterval: 1e9, pingTimeout: 1e9, maxPayload: 1e6 })}`
const CONNECT = '40'
const EVENT = '42'
const ACKNOWLEDGEMENT = '43'

/** The live connection's end in the page: lets every session in, and sends what `sendEvent` is given. */
class StubSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly url: string
  readyState = StubSocket.CONNECTING
  binaryType = 'arraybuffer'
  bufferedAmount = 0
  onopen: (() => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
    queueMicrotask(() => {
      this.readyState = StubSocket.OPEN
      this.onopen?.()
      this.receive(OPEN)
    })
  }

  send(packet: string): void {
    if (packet.startsWith(CONNECT)) {
      queueMicrotask(() => {
        this.receive(`${CONNECT}${JSON.stringify({ sid: 'stub' })}`)
        connected.add(this)
      })
    }
    // The one question is for the people who are online: nobody is.
    const question = /^42(\d+)/.exec(packet)?.[1]
    if (question) queueMicrotask(() => this.receive(`${ACKNOWLEDGEMENT}${question}[[]]`))
  }

  receive(packet: string): void {
    if (this.readyState === StubSocket.OPEN) this.onmessage?.({ data: packet })
  }

  close(code = 1000): void {
    if (this.readyState === StubSocket.CLOSED) return
    this.readyState = StubSocket.CLOSED
    connected.delete(this)
    queueMicrotask(() => this.onclose?.({ code }))
  }
}

const connected = new Set<StubSocket>()

/** Number of live connections of the page. */
export const connections = (): number => connected.size

/** Sends an event to every live connection of the page. Returns to how many. */
export function sendEvent(name: string, payload: unknown): number {
  for (const socket of connected) socket.receive(`${EVENT}${JSON.stringify([name, payload])}`)
  return connected.size
}

/** Replaces the WebSocket of live connections; those of the test runner stay real. */
export function stubSockets(): void {
  const Real = globalThis.WebSocket
  globalThis.WebSocket = new Proxy(Real, {
    construct: (target, args) =>
      String(args[0]).includes('/socket.io/') ? new StubSocket(String(args[0])) : Reflect.construct(target, args),
  })
}
