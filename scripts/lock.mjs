import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { assertNotStopped } from './children.mjs'

/** Milliseconds between two attempts to take the lock. */
const pollEvery = 200

/**
 * Runs `work` while this process holds the lock. Takes over the lock of a process that has ended.
 * @template T
 * @param {string} file the lock's file; its folder exists
 * @param {() => Promise<T>} work
 * @param {(owner: number) => void} [onWait] called once, with the pid that has the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  const me = JSON.stringify({ pid: process.pid, born: bornAt(process.pid) })
  let hasWaited = false
  for (;;) {
    assertNotStopped()
    if (claim(file, me)) break
    const owner = readOwner(file)
    if (owner && !isAlive(owner)) breakLock(file, owner.text)
    else if (owner) {
      if (!hasWaited) onWait?.(owner.pid)
      hasWaited = true
      await new Promise((resolve) => setTimeout(resolve, pollEvery))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * Creates the file with its content atomically, so that no process reads an incomplete lock.
 * @param {string} file
 * @param {string} text
 */
function claim(file, text) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @param {string} file */
function readOwner(file) {
  try {
    const text = readFileSync(file, 'utf8')
    return { text, ...JSON.parse(text) }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    return { text: '', pid: 0, born: null }
  }
}

/** @param {{ pid: number, born: string | null }} owner */
function isAlive({ pid, born }) {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
  }
  return born === bornAt(pid)
}

/**
 * Start time of a process, so that a reused pid does not count as the lock's owner. Null outside of Linux; then the pid
 * alone decides.
 * @param {number} pid
 */
function bornAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/**
 * Removes a dead lock. Another process may have replaced it meanwhile: the moved file is read again and put back if it
 * is not the dead lock.
 * @param {string} file
 * @param {string} deadText
 */
function breakLock(file, deadText) {
  const aside = `${file}.${process.pid}.dead`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== deadText && deadText !== '') linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}
