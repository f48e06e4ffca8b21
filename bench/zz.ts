import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messagesApi } from '../shared/talk/messages.ts'
import { calendarApi } from '../shared/work/calendar.ts'
import { seedMessages } from './chat.data.ts'
import { FIRST_DAY, seedDashboards } from './dashboard.data.ts'
import { type Case, casesOf } from './endpoints.cases.ts'
import { record } from './endpoints.peers.ts'
import { shareCores, temporaryFolder } from './program.ts'
import { median, ratioOf } from './rounds.ts'
import { type RunningServer, startServer } from './server.process.ts'
const ROUNDS = { rounds: Number(process.env.BENCH_ROUNDS ?? 3), warmUps: 1 }
const SECONDS = Number(process.env.SECS ?? 1)
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '')
const JSON_BODY = { 'content-type': 'application/json' }
type Headers = Record<string, string>
async function answerOf<A>(server: RunningServer, path: string, headers: Headers, body: object): Promise<A> {
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers: { ...headers, ...JSON_BODY }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} ${response.status}: ${await response.text()}`)
  return (await response.json()) as A
}
using folder = temporaryFolder()
const [dataDir, copy] = [join(folder.path, 'data'), join(folder.path, 'copy')]
let tokens: string[], prepared: { messageId: string; feedPath: string }
{
  await using server = await startServer({ dataDir, checkout: '/work/wt-sqliteold' })
  tokens = await seedDashboards({ dataDir })
  await seedMessages({ dataDir })
  const { _id } = await answerOf<{ _id: string }>(server, messagesApi.create.path, server.headers, { channel: 'persons-of-interest', content: 'Where is the key?' })
  const { url } = await answerOf<{ url: string }>(server, calendarApi.create.path, { authorization: `Bearer ${tokens[0]}` }, {})
  prepared = { messageId: _id, feedPath: new URL(url).pathname }
}
cpSync(dataDir, copy, { recursive: true })
console.log('seeded')
await using fresh = await startServer({ dataDir, checkout: '/work/wt-sqlite' })
await using old = await startServer({ dataDir: copy, checkout: '/work/wt-sqliteold' })
async function headersOf(server: RunningServer, each: Case): Promise<Headers> {
  const who: Record<Case['as'], Headers> = { nobody: {}, member: { authorization: `Bearer ${tokens[0]}` }, admin: server.headers }
  const headers = { ...who[each.as], ...(each.body && JSON_BODY) }
  if (!each.isKnown) return headers
  const { etag } = (await record(server.url, { ...each, status: 200 }, headers)).headers
  return { ...headers, 'if-none-match': etag as string }
}

import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
const cpuUs = (server: RunningServer): number => {
  let sum = 0
  for (const t of readdirSync(`/proc/${server.pid}/task`)) sum += Number(readFileSync(`/proc/${server.pid}/task/${t}/schedstat`, 'utf8').split(' ')[0])
  return sum / 1000
}
import { readdirSync } from 'node:fs'
const agent = new Agent({ keepAlive: true, maxSockets: 20 })
let unique = 0
const ask = (url: string, method: string, headers: Headers, body: string | undefined, status: number) =>
  new Promise<void>((resolve, reject) => {
    const sent = body?.replaceAll('[<id>]', `${unique++}`)
    const req = request(url, { method, headers: sent ? { ...headers, 'content-length': String(Buffer.byteLength(sent)) } : headers, agent }, (res) => {
      res.resume(); res.on('end', () => (res.statusCode === status ? resolve() : reject(new Error(`${url} ${res.statusCode}`))))
    })
    req.on('error', reject); req.end(sent)
  })
const PAIRS = Number(process.env.PAIRS ?? 9)
const all: number[] = []
for (const each of casesOf(prepared).filter(({ what }) => ONLY.test(what))) {
  const { method, path, status, variants } = each
  const body = each.body && JSON.stringify(each.body)
  const make = async (server: RunningServer) => {
    const headers = await headersOf(server, each)
    const questions = variants?.(tokens)
    let place = 0
    return async (count: number) => {
      let left = count
      const one = async () => {
        while (left-- > 0) {
          const q = questions?.[place++ % questions.length]
          await ask(server.url + (q ? q.path : path), method, q ? q.headers : headers, body, status)
        }
      }
      await Promise.all([one(), one(), one(), one(), one(), one(), one(), one(), one(), one()])
    }
  }
  const runOld = await make(old), runNew = await make(fresh)
  if (variants) for (const server of [old, fresh]) await answerOf(server, '/tasks', server.headers, { title: 'Open the doors', dueDate: FIRST_DAY })
  const c0 = cpuUs(old); await runOld(60); const per = (cpuUs(old) - c0) / 60
  await runNew(60)
  const n = Math.max(10, Math.min(variants ? 90 : 150, Math.round(120_000 / per / 10) * 10))
  await runOld(n); await runNew(n)
  const a: number[] = [], b: number[] = []
  for (let i = 0; i < PAIRS; i += 1) {
    const half = async (server: RunningServer, run: (n: number) => Promise<void>, into: number[]) => { const c = cpuUs(server); await run(n); into.push((cpuUs(server) - c) / n) }
    if (i % 2) { await half(fresh, runNew, b); await half(old, runOld, a) } else { await half(old, runOld, a); await half(fresh, runNew, b) }
  }
  const r = median(a) / median(b), m = Math.min(...a) / Math.min(...b)
  all.push(r)
  console.log(each.method, each.what.padEnd(30), `n ${n}`, 'old', median(a).toFixed(0), 'new', median(b).toFixed(0), 'median', r.toFixed(3), 'pairs', ratioOf(a, b).toFixed(3), 'min', m.toFixed(3))
}
console.log('geo', Math.exp(all.reduce((s, x) => s + Math.log(x), 0) / all.length).toFixed(3), 'least', Math.min(...all).toFixed(3))
process.exit(0)
