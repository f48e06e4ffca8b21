import { spawn } from 'node:child_process'

/** How long a stopped child may tidy up before it is killed, where nothing else is said, in milliseconds. */
const defaultGrace = 2_000

/** @typedef {{ child: import('node:child_process').ChildProcess, stopSignal: NodeJS.Signals, grace: number }} Running */

/** @type {Set<Running>} */
const running = new Set()

/** @type {NodeJS.Signals | null} */
let stoppedBy = null

/** Thrown by `run` when the person who started the script ended it: not a failure, and nothing more is to be said. */
export class Stopped extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`stopped by ${signal}`)
    this.signal = signal
  }
}

/**
 * Ctrl-C and SIGTERM stop whatever `run` and `start` have started, and everything below it.
 * @returns {() => void} takes the handlers away again
 */
export function stopOnSignals() {
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return () => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

/** @throws {Stopped} when a signal came that `stopOnSignals` has heard */
export function assertNotStopped() {
  if (stoppedBy) throw new Stopped(stoppedBy)
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  // Ctrl-C comes twice, from the terminal and from npm, and some tools take a second signal for impatience.
  if (stoppedBy) return
  stoppedBy = signal
  stopAll()
}

/** Stops every child with all that it started. Called twice it does no harm. */
export function stopAll() {
  for (const one of running) stop(one)
}

/**
 * The child is asked first and stops what it has started in its own order.
 * @param {Running} one
 */
function stop(one) {
  one.child.kill(one.stopSignal)
  setTimeout(() => running.has(one) && killGroup(one.child), one.grace).unref()
}

/**
 * A child leads a process group of its own, so that nothing it started outlives it.
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
 * @property {NodeJS.ProcessEnv} [env] the whole environment, default: ours
 * @property {NodeJS.Signals} [stopSignal] what a stop sends, default SIGTERM
 * @property {number} [grace] milliseconds from a stop to the kill
 * @property {number} [deadline] milliseconds after which the child counts as hanging and is killed
 */

/**
 * Starts a command whose output goes straight to ours.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code; 1 where a signal ended it. Rejects with `Stopped` when we were told to stop.
 */
export function run(command, args, { env = process.env, stopSignal = 'SIGTERM', grace = defaultGrace, deadline } = {}) {
  return new Promise((resolve, reject) => {
    if (stoppedBy) return reject(new Stopped(stoppedBy))
    const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
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
 * The same for a tool of node_modules, run by this very Node.
 * @param {string} script path of its JavaScript file from the root
 * @param {string[]} args
 * @param {Options} [options]
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)
