import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { firstColumn, openConnection } from '../../server/db/sqlite/file.ts'
import { freePort } from '../../server/testing/freePort.ts'
import { tar } from './archive.mjs'

/** Who writes, unless the data have somebody else. */
export const LOGIN = { email: 'ruth@example.org', password: 'a good long password' }

/** Milliseconds until a server must be ready. */
const START_MS = 60_000

/** Milliseconds between what one person writes and the next, or tries again. */
const PAUSE_MS = 20

/** @typedef {{ code: number | null, out: string, err: string }} Ended */

/** An archive that was unpacked, with data of its own, beside no other. */
export class Installation {
  /**
   * @param {string} place folder in which it lies
   * @param {string} unpacked folder of the release
   * @param {{ settings?: Record<string, string>, data?: string }} [options]
   */
  constructor(place, unpacked, { settings = {}, data } = {}) {
    this.home = mkdtempSync(join(place, 'home-'))
    this.first = join(this.home, unpacked.split('/').at(-1) ?? '')
    execFileSync('cp', ['-a', unpacked, this.home])
    this.data = data ?? join(this.home, 'data')
    this.settings = settings
    this.login = LOGIN
    this.port = 0
    /** @type {import('node:child_process').ChildProcess | undefined} */
    this.supervisor = undefined
    this.log = ''
    /** Ids of messages that were acknowledged. @type {string[]} */
    this.acknowledged = []
    this.token = ''
  }

  /** @returns {Record<string, string>} */
  get environment() {
    return {
      PATH: process.env.PATH ?? '',
      HOME: this.home,
      DATA_DIR: this.data,
      HOST: '127.0.0.1',
      PORT: String(this.port),
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      SUPER_ADMIN_EMAIL: LOGIN.email,
      SUPER_ADMIN_PASSWORD: LOGIN.password,
      ...this.settings,
    }
  }

  /** Starts the server, in a group of its own, by the release that was unpacked first. */
  async start() {
    this.port ||= await freePort()
    const child = spawn(join(this.first, 'ushers'), ['start'], {
      cwd: this.home,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.supervisor = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        this.log += text
      })
    const until = performance.now() + START_MS
    while ((await this.version()) === null) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() > until)
        throw new Error(`The server did not start:\n${this.log}`)
      await wait(50)
    }
    this.token ||= (await this.post('/users/login', this.login)).token
  }

  /** The release that answers and is ready, or null. @returns {Promise<string | null>} */
  async version() {
    const response = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null)
    return response?.ok ? (await response.json()).version : null
  }

  /** Ends the server in order, and returns its exit code. */
  async stop() {
    const child = this.supervisor
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode
    child.kill('SIGTERM')
    await once(child, 'exit')
    return child.exitCode
  }

  /** @param {string} path @param {object} body */
  async post(path, body) {
    const response = await fetch(`http://127.0.0.1:${this.port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
    return response.json()
  }

  /** Posts a message, and notes that it was acknowledged. */
  async write() {
    const uuid = randomUUID()
    await this.post('/messages', { channel: 'general', content: uuid, uuid })
    this.acknowledged.push(uuid)
  }

  /**
   * People write until `work` has ended. Whom the server does not answer writes again soon after.
   * @template T
   * @param {() => Promise<T>} work
   */
  async whileWriting(work) {
    let isOver = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        await this.write().catch(() => {})
        await wait(PAUSE_MS)
      }
    })
    try {
      return await work()
    } finally {
      isOver = true
      await Promise.all(writers)
    }
  }

  /**
   * Begins a word of the command line, in a group of its own.
   * @param {string[]} words
   * @param {string} [release] folder of the release whose command is typed
   */
  begin(words, release = this.first) {
    const child = spawn(join(release, 'ushers'), words, {
      cwd: this.home,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const [out, err] = [[], []].map(() => /** @type {string[]} */ ([]))
    child.stdout.on('data', (text) => out?.push(String(text)))
    child.stderr.on('data', (text) => err?.push(String(text)))
    /** @type {Promise<Ended>} */
    const ended = once(child, 'close').then(([code]) => ({ code, out: out?.join('') ?? '', err: err?.join('') ?? '' }))
    return { child, ended, said: () => out?.join('') ?? '' }
  }

  /** Runs a word of the command line to its end. @param {string[]} words */
  run(...words) {
    return this.begin(words).ended
  }

  /** Name of the folder that the link names. */
  get current() {
    const link = join(this.home, 'current')
    return existsSync(link) ? readlinkSync(link) : null
  }

  /** Acknowledged messages that a file lacks. */
  missing(file = join(this.data, 'ushers.sqlite')) {
    const database = openConnection(file, { readOnly: true })
    const there = new Set(firstColumn(database, 'select content from messages'))
    database.close()
    return this.acknowledged.filter((one) => !there.has(one))
  }

  /** Files of the data folder whose names begin so, in order. @param {string} start */
  files(start) {
    return readdirSync(this.data)
      .filter((name) => name.startsWith(start))
      .toSorted()
  }
}

/** Unpacks an archive, and returns the folder of its release. @param {string} place @param {string} archive */
export function unpacked(place, archive) {
  const into = mkdtempSync(join(place, 'unpacked-'))
  execFileSync('tar', ['-xf', archive, '-C', into])
  return join(into, readdirSync(into)[0] ?? '')
}

/** Machines in the head of a program (System V ABI, e_machine). */
export const MACHINE = { x64: 62, arm64: 183 }

/**
 * Packs a small release of a version, whose command does what `lines` of a shell say and then runs that of a whole
 * release; its Node is the head of one.
 * @param {string} place
 * @param {string} release folder of the whole release
 * @param {string} version
 * @param {{ lines?: string, machine?: number, others?: import('./archive.mjs').Entry[] }} [differing]
 */
export function variant(place, release, version, { lines = '', machine = MACHINE.x64, others = [] } = {}) {
  const name = `ushers-${version}-linux-x64`
  const file = join(mkdtempSync(join(place, 'variant-')), `${name}.tar`)
  const head = Buffer.alloc(64)
  head.write('\x7fELF\x02\x01\x01', 'latin1')
  head.writeUInt16LE(machine, 18)
  const manifest = JSON.stringify({ name: 'ushers-scheduler', version })
  const entries = [
    { path: `${name}/package.json`, content: Buffer.from(manifest) },
    { path: `${name}/bin/node`, content: head, isProgram: true },
    {
      path: `${name}/ushers`,
      content: Buffer.from(`#!/bin/sh\n${lines}\nexec ${release}/ushers "$@"\n`),
      isProgram: true,
    },
    ...others,
  ]
  writeFileSync(file, tar(entries, 1_796_022_997))
  execFileSync('xz', ['-0', file])
  listSum(`${file}.xz`)
  return `${file}.xz`
}

/** Writes the sum of a file into the list beside it. @param {string} file */
export function listSum(file) {
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(join(file, '../SHA256SUMS'), `${sum}  ${file.split('/').at(-1)}\n`)
}
