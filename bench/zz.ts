import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messagesApi } from '../shared/talk/messages.ts'
import { calendarApi } from '../shared/work/calendar.ts'
import { seedMessages } from './chat.data.ts'
import { FIRST_DAY, seedDashboards } from './dashboard.data.ts'
import { type Case, casesOf } from './endpoints.cases.ts'
import { record } from './endpoints.peers.ts'
import { type Load, load, loadOnceEach } from './load.ts'
import { shareCores, temporaryFolder } from './program.ts'
import { interleave, median, ratioOf } from './rounds.ts'
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
shareCores()
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
async function asking(server: RunningServer, each: Case): Promise<() => Promise<Load>> {
  const { method, path, status, variants } = each
  if (variants) {
    const file = join(folder.path, 'q.json')
    writeFileSync(file, JSON.stringify(variants(tokens)))
    return async () => {
      await answerOf(server, '/tasks', server.headers, { title: 'Open the doors', dueDate: FIRST_DAY })
      return loadOnceEach(server, { file, seconds: SECONDS })
    }
  }
  const headers = await headersOf(server, each)
  const body = each.body && JSON.stringify(each.body)
  return () => load(server, { url: `${server.url}${path}`, method, headers, body, status, seconds: SECONDS })
}
const us = (loads: Load[]) => loads.map(({ rate, busy }) => (busy / rate) * 1e6)
const all: number[] = [], rates: number[] = []
for (const each of casesOf(prepared).filter(({ what }) => ONLY.test(what))) {
  const r = await interleave<'old' | 'fresh', Load>({ old: await asking(old, each), fresh: await asking(fresh, each) }, ROUNDS)
  const cpu = ratioOf(us(r.old), us(r.fresh)), rate = ratioOf(r.fresh.map((l) => l.rate), r.old.map((l) => l.rate))
  all.push(cpu); rates.push(rate)
  console.log(each.method, each.what.padEnd(30), 'cpu old', median(us(r.old)).toFixed(0), 'new', median(us(r.fresh)).toFixed(0), 'ratio(cpu)', cpu.toFixed(3), 'ratio(rate)', rate.toFixed(3))
}
const geo = (v: number[]) => Math.exp(v.reduce((s, x) => s + Math.log(x), 0) / v.length)
console.log('geo cpu', geo(all).toFixed(3), 'geo rate', geo(rates).toFixed(3), 'min', Math.min(...all).toFixed(3))
