import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

// A thousand members in one process with minimal work for each: it counts the numbered marker of every message and
// skips all other bytes. Argument: a file with the plan (bench/fanout.load.ts). Reads tasks on lines of standard input
// and prints a line for each.
const plan = JSON.parse(readFileSync(process.argv[2], 'utf8'))

/** '~T' and eight digits. */
const MARKER = 10
const [TILDE, T, ZERO] = [126, 84, 48]

/** Members that join at a time, and the timeout in milliseconds of a message's delivery to all. */
const JOINING_AT_ONCE = 32
const TIMEOUT_MS = 15_000

/**
 * Milliseconds between a member's heartbeats during a task: a server closes a connection after 45 seconds of silence.
 */
const BEAT_MS = 20_000

const members = []
let problem
let sent = 0
let delivered = 0
/** Due time of each message, and the delay of each delivery; only while delays are measured. */
let dueAt = []
let delays
let onProgress = () => {}

const numbered = (text) => text.replaceAll('{number}', String(sent).padStart(8, '0'))

/**
 * Encodes a text as a client sends it; in WebSocket frames (RFC 6455) with a mask of zeros, which leaves it unchanged.
 */
function said(text) {
  if (!plan.inFrames) return text
  const payload = Buffer.from(text)
  const size = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x81, 0x80 | size[0], ...size.slice(1), 0, 0, 0, 0]), payload])
}

/** Counts the markers in a chunk. Returns the start of an incomplete marker at its end, else the chunk's end. */
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

// All sockets read into one buffer: each chunk is processed before the next one arrives.
const memory = Buffer.alloc(256 * 1024)

/** Joins as a member: sends each line and waits for the reply that it names. */
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

/** Waits until every member has every message. Returns the expected and the actual deliveries. */
async function arrive() {
  const expected = sent * members.length
  const deadline = performance.now() + TIMEOUT_MS
  while (delivered < expected && !problem && performance.now() < deadline) await wait(10)
  const all = { expected, delivered }
  dueAt = []
  sent = delivered = 0
  return all
}

/** Sends the members' heartbeats during a task, spread over time, so that they do not disturb the measurement. */
function beat() {
  if (!plan.heartbeat) return () => {}
  let place = 0
  const timer = setInterval(() => {
    members[place % members.length].write(said(plan.heartbeat))
    place += 1
  }, BEAT_MS / members.length)
  return () => clearInterval(timer)
}

/** Measures deliveries with `atOnce` messages always in flight. */
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

/** Measures the delay of deliveries, in milliseconds, at a constant rate of messages. */
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
  // Prevents heartbeats during the measurement: after an unsolicited pong, a server waits 25 seconds before its next
  // ping.
  if (plan.heartbeat) for (const socket of members) socket.write(said(plan.heartbeat))
  const answer = await TASKS[task](options).catch(({ message }) => ({ problem: message }))
  console.log(JSON.stringify(problem ? { problem } : answer))
}
process.exit()
