import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

// Sends each request of a plan when it is due, without waiting for earlier replies. Argument: a file with the plan
// (bench/paced.load.ts). Prints one line: for each kind the durations from the due time, and the number of replies per
// status; 0 stands for no reply.
// `tls`: of a proxy on the port, the host that it serves and the certificate that it has made itself.
const { port, tokens, requests, tls } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
/** Connections through a proxy: more of them would measure handshakes. */
const TLS_SOCKETS = 16

const { Agent, request } = tls ? https : http
const agent = new Agent({
  keepAlive: true,
  ...(tls && { ca: tls.certificate, servername: tls.host, maxSockets: TLS_SOCKETS }),
})

/** Milliseconds after which a reply counts as missing. */
const TIMEOUT_MS = 10_000

const kinds = []
/** ETag of each member's last reply per address. */
const known = new Map()

/** Sends one request and reads its reply to the end. Returns the status and the ETag. */
function ask({ method, path, who, body, isKnown }) {
  const etag = isKnown && known.get(`${who} ${path}`)
  const text = body && JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${tokens[who]}`,
    ...(tls && { host: `${tls.host}:${port}` }),
    ...(etag && { 'if-none-match': etag }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent, timeout: TIMEOUT_MS })
    const giveUp = () => resolve({ status: 0 })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', giveUp)
    asked.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode, etag: answer.headers.etag }))
      answer.on('close', giveUp)
    })
    asked.end(text)
  })
}

async function settle(planned, due) {
  const { status, etag } = await ask(planned)
  kinds[planned.kind] ??= { ms: [], statuses: {} }
  const { ms, statuses } = kinds[planned.kind]
  ms.push(Math.round((performance.now() - due) * 100) / 100)
  statuses[status] = (statuses[status] ?? 0) + 1
  if (planned.isKnown && etag) known.set(`${planned.who} ${planned.path}`, etag)
}

const underWay = new Set()
const started = performance.now()
for (const planned of requests) {
  const due = started + planned.at
  const early = due - performance.now()
  if (early > 0) await wait(early)
  const settling = settle(planned, due)
  underWay.add(settling)
  settling.finally(() => underWay.delete(settling))
}
await Promise.all(underWay)
process.stdout.write(JSON.stringify(kinds))
process.exit()
