import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { KILL_SEED } from '../../server/testing/kills.ts'
import { randomness } from '../../server/testing/randomness.ts'

/** @typedef {import('./installed.mjs').Installation} Installation */

/** Processes below one, itself first. @param {number} pid @returns {number[]} */
function tree(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean)
    return [pid, ...children.flatMap((child) => tree(Number(child)))]
  } catch {
    return []
  }
}

/** @param {number[]} pids */
function kill(pids) {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
}

/** The command says that it stops the server, or has ended. @param {ReturnType<Installation['begin']>} begun */
async function hasStopped({ child, said }) {
  while (!said().includes('Stopping') && child.exitCode === null && child.signalCode === null) await wait(10)
}

/** The server answers, ready or not. @param {Installation} installation */
const isThere = (installation) =>
  fetch(`http://127.0.0.1:${installation.port}/healthz`).then(
    () => true,
    () => false,
  )

/** @param {Installation} installation */
const hasEnded = ({ supervisor }) => supervisor?.exitCode !== null || supervisor?.signalCode !== null

/** The supervisor lives, and its server is ready after a while. @param {Installation} installation */
async function isReadySoon(installation) {
  while (!hasEnded(installation)) {
    if ((await installation.version()) !== null) return true
    await wait(100)
  }
  return false
}

/**
 * Expects after a rollback that what was written since the upgrade is in the file put aside: it is no part of the data
 * any more, and is not expected there again.
 * @param {Installation} installation
 */
export function leavePutAside(installation) {
  const aside = installation.missing(`${installation.data}/${installation.files('aside-').at(-1)}`)
  const data = installation.missing()
  expect(data.filter((one) => aside.includes(one))).toEqual([])
  installation.acknowledged = installation.acknowledged.filter((one) => !data.includes(one))
}

/**
 * Milliseconds that an upgrade and a rollback take here, and of them those after the server is stopped.
 * @param {Installation} installation
 * @param {string} archive
 */
async function measured(installation, archive) {
  /** @type {Record<string, { all: number, end: number }>} */
  const takes = {}
  for (const words of [
    ['upgrade', archive],
    ['rollback', '--yes'],
  ]) {
    const from = performance.now()
    const begun = installation.begin(words)
    await hasStopped(begun)
    const stopped = performance.now()
    expect(await begun.ended).toMatchObject({ code: 0, err: '' })
    takes[words[0]] = { all: performance.now() - from, end: performance.now() - stopped }
  }
  return takes
}

/**
 * Upgrades and goes back while people write, each time with a kill at a random moment: of two one is spread over all of
 * it, the other over its end, in which releases and data change. Expects after each that one of the two releases runs
 * with every acknowledged row.
 * @param {Installation} installation whose server runs the release before
 * @param {{ version: string, next: string, archive: string }} made
 * @param {number} kills
 */
export async function killAtRandom(installation, made, kills) {
  const random = randomness(KILL_SEED)
  const takes = await measured(installation, made.archive)
  for (let number = 1; number <= kills; number += 1) {
    const running = await installation.version()
    const words = running === made.version ? ['upgrade', made.archive] : ['rollback', '--yes']
    const asides = installation.files('aside-').length
    const whom = ['the command', 'the supervisor', 'the server', 'all'][Math.floor(random() * 4)]
    const isAtEnd = number % 2 === 0
    const { all, end } = takes[words[0]]
    const after = Math.floor(random() * (isAtEnd ? end : all))
    const { ended } = await installation.whileWriting(async () => {
      const begun = installation.begin(words)
      const [command, supervisor] = [begun.child.pid ?? 0, installation.supervisor?.pid ?? 0]
      if (isAtEnd) await hasStopped(begun)
      await Promise.race([wait(after), begun.ended])
      const [, ...servers] = tree(supervisor)
      if (whom === 'the command') kill([command])
      if (whom === 'the supervisor') kill([supervisor])
      if (whom === 'the server') kill(servers)
      if (whom === 'all') kill([...tree(command), ...tree(supervisor)])
      return { ended: await begun.ended }
    })
    // What has lost its supervisor ends, and is not started before that.
    const until = performance.now() + 60_000
    while (hasEnded(installation) && (await isThere(installation)) && performance.now() < until) await wait(100)
    if (!(await isReadySoon(installation))) await installation.start()
    const now = await installation.version()
    const outcome = `${words[0]} of ${running}, ${whom} killed ${after} ms after ${isAtEnd ? 'the stop' : 'it began'}: ended with ${ended.code}, ${now} runs`
    console.log(outcome)
    expect([made.version, made.next]).toContain(now)
    expect(installation.current === null ? made.version : installation.current).toContain(now)
    if (words[0] === 'rollback' && now === made.version) {
      expect(installation.files('aside-').length).toBeGreaterThan(asides)
      leavePutAside(installation)
    }
    expect([outcome, installation.missing()]).toEqual([outcome, []])
  }
}
