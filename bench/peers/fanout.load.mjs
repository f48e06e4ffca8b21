import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

// A thousand members in one process, which does next to nothing for each: every message carries a marker with its
// number, and whatever else arrives is skipped. Its argument is a file with the plan (bench/fanout.load.ts); what to do
// comes on lines of standard input, each answered with a line.
const plan = JSON.parse(readFileSync(process.argv[2], 'utf8'))

/** '~T' and eight digits. */
const MARKER = 10
const [TILDE, T, ZERO] = [126, 84, 48]

/** How many are let in at a time, and how long in milliseconds a message may take to reach all of them. */
const JOINING_AT_ONCE = 32
const PATIENCE_MS = 15_000

/** How often a member shows that it is there where a task lasts longer: a server gives up after 45 seconds of silence. */
const BEAT_MS = 20_000

const members = []
let problem
let sent = 0
let delivered = 0
/** When each message was due to be sent, and how late each delivery was; only while that is measured. */
let dueAt = []
let delays
let onProgress = () => {}

const numbered = (text) => text.replaceAll('{number}', String(sent).padStart(8, '0'))

/** A text as a client sends it: where that is in frames (RFC 6455), with a mask of zeros, which leaves it as it is. */
function said(text) {
  if (!plan.inFrames) return text
  const payload = Buffer.from(text)
  const size = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x81, 0x80 | size[0], ...size.slice(1), 0, 0, 0, 0]), payload])
}

/** Counts the markers in a chunk. Returns where one begins whose end has not arrived, or the chunk's end. */
function countMarkers(chunk) {
  const now = delays && performance.now()
  let at = chunk.indexOf(TILDE)
  while (at !== -1 && at + MARKER <= chunk.length) {
    if (chunk[at + 1] === T) {
      delivered += 1
      if (delays) {
        let number = 0
        for (let digit = at + 2; digit < at + MARKER; digit += 1) number = number * 10 + chunk[digit] - ZERO
        delays.push(now - dueAt[number])
      }
    }
    at = chunk.indexOf(TILDE, at + 1)
  }
  return at === -1 ? chunk.length : at
}

// All chunks are read into the same memory: each is dealt with before the next one comes.
const memory = Buffer.alloc(256 * 1024)

/** Joins as a member: each line of the talk is said, and then waited for what lets it go on. */
function join([opening, ...talk], port) {
  return new Promise((resolve, reject) => {
    let until = new RegExp(opening.until)
    let text = ''
    let rest
    let isIn = false

    const onTalk = (chunk) => {
      text += chunk.latin1Slice()
      while (!isIn && until.test(text)) {
        text = ''
        const next = talk.shift()
        if (next) {
          until = new RegExp(next.until)
          socket.write(said(next.say))
        } else {
          isIn = true
          resolve(socket)
        }
      }
    }
    const onMessages = (chunk) => {
      const whole = rest ? Buffer.concat([rest, chunk]) : chunk
      const end = countMarkers(whole)
      rest = end < whole.length ? Buffer.from(whole.subarray(end)) : undefined
      onProgress()
    }
    const callback = (size) => {
      const chunk = memory.subarray(0, size)
      if (isIn) onMessages(chunk)
      else onTalk(chunk)
      return true
    }
    const socket = connect({ host: '127.0.0.1', port, onread: { buffer: memory, callback } })
    socket.on('error', reject)
    socket.on('close', () => {
      problem = `A member was not let in, or thrown out: ${text}`
      reject(new Error(problem))
    })
    socket.setNoDelay()
    socket.write(opening.say)
  })
}

async function joinAll() {
  const waiting = plan.talks.map((talk, place) => ({ talk, port: portOf(place) }))
  const letIn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) members.push(await join(next.talk, next.port))
  }
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, letIn))
  return { members: members.length }
}

const agent = new Agent({ keepAlive: true })

/** Members and messages go to the servers in turn. */
const portOf = (place) => plan.ports[place % plan.ports.length]

/** Sends the next message to all, as its first member's signal or as a write over HTTP. */
function publish(due = performance.now()) {
  const { signal, write } = plan.publish
  dueAt[sent] = due
  if (signal) {
    members[0].write(said(numbered(signal)))
  } else {
    const body = numbered(write.body)
    const headers = { ...write.headers, 'content-length': Buffer.byteLength(body) }
    const posted = request({ host: '127.0.0.1', port: portOf(sent), method: 'POST', path: write.path, headers, agent })
    posted.on('response', (response) => {
      if (response.statusCode >= 300) problem = `A message was answered ${response.statusCode}`
      response.resume()
    })
    posted.on('error', (error) => {
      problem = error.message
    })
    posted.end(body)
  }
  sent += 1
}

/** Waits until everybody has everything. Returns the deliveries that there should be, and those that there are. */
async function arrive() {
  const expected = sent * members.length
  const deadline = performance.now() + PATIENCE_MS
  while (delivered < expected && !problem && performance.now() < deadline) await wait(10)
  const all = { expected, delivered }
  dueAt = []
  sent = delivered = 0
  return all
}

/** Keeps the members in for as long as a task lasts, one after the other, so that their signs disturb nobody. */
function beat() {
  if (!plan.heartbeat) return () => {}
  let place = 0
  const timer = setInterval(() => {
    members[place % members.length].write(said(plan.heartbeat))
    place += 1
  }, BEAT_MS / members.length)
  return () => clearInterval(timer)
}

/** As many deliveries as go through while `atOnce` messages are under way all the time. */
async function saturate({ atOnce, seconds }) {
  onProgress = () => {
    while (sent * members.length - delivered <= (atOnce - 1) * members.length) publish()
  }
  onProgress()
  const [started, worked] = [performance.now(), process.cpuUsage()]
  await wait(seconds * 1000)
  onProgress = () => {}
  const ms = performance.now() - started
  const { user, system } = process.cpuUsage(worked)
  const answer = { rate: delivered / (ms / 1000), busy: (user + system) / 1000 / ms }
  return { ...answer, ...(await arrive()) }
}

/** How late deliveries are, in milliseconds, where messages come one by one. */
async function pace({ perSecond, seconds }) {
  const endBeat = seconds * 1000 > BEAT_MS ? beat() : () => {}
  delays = []
  const started = performance.now()
  for (let place = 0; place < perSecond * seconds; place += 1) {
    const due = started + (place * 1000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    publish(due)
  }
  const all = await arrive()
  endBeat()
  const sorted = Float64Array.from(delays).sort()
  delays = undefined
  return { p50: sorted[Math.floor(sorted.length * 0.5)], p99: sorted[Math.floor(sorted.length * 0.99)], ...all }
}

const TASKS = { join: joinAll, saturate, pace }
for await (const line of createInterface({ input: process.stdin })) {
  const { task, ...options } = JSON.parse(line)
  // Heartbeats would disturb: after an answer that it did not ask for, a server waits 25 seconds before it asks again.
  if (plan.heartbeat) for (const socket of members) socket.write(said(plan.heartbeat))
  const answer = await TASKS[task](options).catch(({ message }) => ({ problem: message }))
  console.log(JSON.stringify(problem ? { problem } : answer))
}
process.exit()
