import { spawn } from 'node:child_process'

/** Default milliseconds from stopping a child to killing it. */
const defaultGrace = 2_000

/**
 * @typedef {{ child: import('node:child_process').ChildProcess, stopSignal: NodeJS.Signals, grace: number }} Running
 */

/** @type {Set<Running>} */
const running = new Set()

/** @type {NodeJS.Signals | null} */
let stoppedBy = null

/** Thrown by `run` after SIGINT or SIGTERM: not a failure, and not reported. */
export class Stopped extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`stopped by ${signal}`)
    this.signal = signal
  }
}

/**
 * Makes SIGINT and SIGTERM stop all children of `run` and their descendants.
 * @returns {() => void} removes the handlers
 */
export function stopOnSignals() {
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return () => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

/** @throws {Stopped} after a signal that `stopOnSignals` has handled */
export function assertNotStopped() {
  if (stoppedBy) throw new Stopped(stoppedBy)
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  // Ctrl-C arrives twice, from the terminal and from npm, and some tools end at once on a second signal.
  if (stoppedBy) return
  stoppedBy = signal
  stopAll()
}

/** Stops every child and its descendants. May be called twice. */
export function stopAll() {
  for (const one of running) stop(one)
}

/**
 * Sends the child its stop signal, so that it stops its own children in order, and kills the group after the grace
 * time.
 * @param {Running} one
 */
function stop(one) {
  one.child.kill(one.stopSignal)
  setTimeout(() => running.has(one) && killGroup(one.child), one.grace).unref()
}

/**
 * Kills a child and its descendants: each child leads a process group.
 * @param {import('node:child_process').ChildProcess} child
 */
function killGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env] the whole environment, default: that of this process
 * @property {string} [cwd] its folder, default: that of this process
 * @property {NodeJS.Signals} [stopSignal] default SIGTERM
 * @property {number} [grace] milliseconds from a stop to the kill
 * @property {number} [deadline] milliseconds after which the child is killed
 */

/**
 * Runs a command with the output of this process.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code; 1 where a signal ended it. Rejects with `Stopped` after SIGINT or SIGTERM.
 */
export function run(
  command,
  args,
  { env = process.env, cwd, stopSignal = 'SIGTERM', grace = defaultGrace, deadline } = {},
) {
  return new Promise((resolve, reject) => {
    if (stoppedBy) return reject(new Stopped(stoppedBy))
    const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
    const one = { child, stopSignal, grace }
    running.add(one)
    const timer = deadline && setTimeout(() => killGroup(child), deadline)
    const settle = (/** @type {() => void} */ answer) => {
      clearTimeout(timer)
      running.delete(one)
      killGroup(child)
      if (stoppedBy) reject(new Stopped(stoppedBy))
      else answer()
    }
    child.once('error', (error) => settle(() => reject(error)))
    child.once('exit', (code) => settle(() => resolve(code ?? 1)))
  })
}

/**
 * Runs a tool of node_modules with the Node of this process.
 * @param {string} script path of its JavaScript file from the root
 * @param {string[]} args
 * @param {Options} [options]
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)
