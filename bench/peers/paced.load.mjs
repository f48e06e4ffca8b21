import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

// Sends each request of a plan when it is due, however long the answers take: its argument is a file with the plan
// (bench/paced.load.ts). Prints one line: of each kind how long its answers took from when they were due, and how many
// had which status; 0 stands for none at all.
const { port, tokens, requests } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const agent = new Agent({ keepAlive: true })

/** How long an answer may take before it counts as none, in milliseconds. */
const PATIENCE_MS = 10_000

const kinds = []
/** What each member has got of an address, as its ETag. */
const known = new Map()

/** Sends one and reads its answer to the end. Returns the status and the ETag. */
function ask({ method, path, who, body, isKnown }) {
  const etag = isKnown && known.get(`${who} ${path}`)
  const text = body && JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${tokens[who]}`,
    ...(etag && { 'if-none-match': etag }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent, timeout: PATIENCE_MS })
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
