import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { startBalancer } from '../server/testing/balancer.ts'
import { startServers } from './server.process.ts'

const PROCESSES = 3
const CLIENTS = 150

/** Reconnection settings of the app (web/live/live.ts), in milliseconds (rule 807). */
const CONNECTION = {
  timeout: 20_000,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  forceNew: true,
}

/** Messages a second during the measurement. */
const PER_SECOND = 20

/** Milliseconds of posts before the kill, and milliseconds after which an absent client counts as lost. */
const BEFORE_MS = 2000
const TIMEOUT_MS = 30_000

interface Client {
  /** Times (`performance.now()`) at which it lost its connection, and at which it was connected and caught up again. */
  lostAt?: number
  backAt?: number
  isLive: boolean
  close(): void
}

/** Fetches the missed changes. Throws where the request fails. */
async function catchUp(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const response = await fetch(`${url}/api/messages/general?limit=50`, { headers })
  await response.text()
  if (!response.ok) throw new Error(`The messages were answered ${response.status}`)
}

/** Starts a client that reconnects as the app does. */
function startClient(url: string, token: string): Client {
  const socket = io(url, { ...CONNECTION, auth: { token } })
  const client: Client = { isLive: false, close: () => void socket.close() }
  socket.on('disconnect', () => {
    client.isLive = false
    client.lostAt = performance.now()
  })
  socket.on('connect', async () => {
    // The app is live only after catching up, and retries where that fails.
    for (let isCaughtUp = false; !isCaughtUp && socket.connected; )
      isCaughtUp = await catchUp(url, token).then(
        () => true,
        () => wait(100, false),
      )
    if (!socket.connected) return
    client.isLive = true
    client.backAt = performance.now()
  })
  return client
}

async function untilAllLive(clients: Client[]): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!clients.every(({ isLive }) => isLive)) {
    if (performance.now() > deadline) throw new Error('Not every client has a line')
    await wait(20)
  }
}

/**
 * Kills one of three processes under load. Returns how long each client that was connected to it needed until it was
 * live again, in milliseconds from the kill, and how many noticed nothing. Throws where one stays away.
 */
export async function measureReturns(
  place: { dataDir: string; databaseUrl: string },
  tokens: string[],
): Promise<{ back: number[]; stayed: number }> {
  await using servers = await startServers(PROCESSES, { ...place, pinned: false })
  const balancer = await startBalancer(servers.all.map(({ url }) => Number(new URL(url).port)))
  const clients = tokens.slice(0, CLIENTS).map((token) => startClient(balancer.url, token))
  const body = JSON.stringify({ channel: 'general', content: 'Who is at the doors?' })
  const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json', connection: 'close' }
  const posting = setInterval(() => {
    // The app would repeat a post that fails with the killed process; here only the load must continue.
    fetch(`${balancer.url}/api/messages`, { method: 'POST', headers, body }).then(
      (response) => response.text(),
      () => undefined,
    )
  }, 1000 / PER_SECOND)
  try {
    await untilAllLive(clients)
    await wait(BEFORE_MS)
    const killedAt = performance.now()
    servers.all[0]?.child.kill('SIGKILL')
    await wait(BEFORE_MS)
    await untilAllLive(clients)
    const cutOff = clients.filter(({ lostAt = 0 }) => lostAt > killedAt)
    if (cutOff.length === 0) throw new Error('Nobody was connected to the process that was killed')
    const back = cutOff.map(({ backAt = Number.NaN }) => backAt - killedAt)
    return { back, stayed: clients.length - cutOff.length }
  } finally {
    clearInterval(posting)
    for (const { close } of clients) close()
    await balancer.close()
  }
}
