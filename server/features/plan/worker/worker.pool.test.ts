import { fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { NewShift } from '#shared/plan/schedule.ts'
import { A_SHIFT } from '../spreadsheet/workbook.fixtures.ts'
import { workerLocation } from './worker.location.ts'
import { runInWorker, WorkerFailure } from './worker.pool.ts'

const TIME_MS = 15_000

const write = (rows: unknown, timeMs = TIME_MS) => runInWorker({ kind: 'write', rows: rows as NewShift[] }, timeMs)

/** Child processes that would prevent this one from exiting. */
const workersAtWork = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length

/** Fields of /proc/<pid>/stat behind the program's name, see proc(5). */
const statOf = (pid: string): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
const [PARENT, SESSION] = [1, 3]

/** False for one that has ended meanwhile, too. */
function isChild(pid: string): boolean {
  try {
    return statOf(pid)[PARENT] === String(process.pid)
  } catch {
    return false
  }
}

const childrenNow = () => readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isChild(pid))

describe('runInWorker', () => {
  it('runs two workers and queues the other jobs', async () => {
    // A worker of an earlier test of this process may still be ending.
    const before = workersAtWork()
    const jobs = Array.from({ length: 6 }, () => write([A_SHIFT]))
    expect(workersAtWork() - before).toBe(2)
    expect((await Promise.all(jobs)).map(({ kind }) => kind)).toEqual(Array(6).fill('bytes'))
  })

  it.runIf(process.platform === 'linux')('works in the server’s session with a lower priority', async () => {
    const job = write([A_SHIFT])
    const own = statOf('self')[SESSION]
    const children = childrenNow()
    expect(children.length).toBeGreaterThan(0)
    expect(children.map((pid) => [statOf(pid)[SESSION], getPriority(Number(pid))])).toEqual(
      children.map(() => [own, 5]),
    )
    await job
  })

  it('leaves no worker that prevents the process from exiting', async () => {
    await write([A_SHIFT])
    await expect.poll(workersAtWork).toBe(0)
  })

  it('answers a failed job with its reason, and the next one normally', async () => {
    expect(await write([null])).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('Error'),
    })
    expect(await write([A_SHIFT])).toMatchObject({ kind: 'bytes' })
  })

  it('is told when a worker has loaded its code: the time of its job begins there', async () => {
    const { path, execArgv } = workerLocation()
    const worker = fork(path, [], { execArgv: [...execArgv], serialization: 'advanced' })
    const said: unknown[] = []
    worker.on('message', (message: { kind: string }) => said.push(message.kind))
    worker.send({ kind: 'write', rows: [A_SHIFT] })
    await expect.poll(() => said, { timeout: TIME_MS }).toEqual(['begun', 'bytes'])
    worker.disconnect()
  })

  it('ends a worker after its timeout and continues with the queued jobs', async () => {
    const late = write(Array(20_000).fill(A_SHIFT), 1)
    const jobs = [write([A_SHIFT]), write([A_SHIFT])]
    await expect(late).rejects.toThrow(new WorkerFailure('out_of_time'))
    expect((await Promise.all(jobs)).map(({ kind }) => kind)).toEqual(['bytes', 'bytes'])
  })

  it.runIf(process.platform === 'linux')(
    'keeps a worker whose job ends soon though nobody waits, and begins no job for whom nobody does',
    async () => {
      // Warm ones end such a job at once, on a busy machine, too.
      await Promise.all([write([A_SHIFT]), write([A_SHIFT])])
      const gone = new AbortController()
      const jobs = [
        runInWorker({ kind: 'write', rows: [A_SHIFT] }, TIME_MS, gone.signal),
        write([A_SHIFT]),
        runInWorker({ kind: 'write', rows: [A_SHIFT] }, TIME_MS, gone.signal),
      ]
      const before = childrenNow()
      gone.abort()
      const left = { status: 'rejected', reason: new WorkerFailure('not_waited_for') }
      const done = { status: 'fulfilled', value: { kind: 'bytes' } }
      expect(await Promise.allSettled(jobs)).toMatchObject([left, done, left])
      expect(childrenNow().filter((pid) => !before.includes(pid))).toEqual([])
      expect((await Promise.all([write([A_SHIFT]), write([A_SHIFT])])).map(({ kind }) => kind)).toEqual([
        'bytes',
        'bytes',
      ])
      expect(childrenNow().filter((pid) => !before.includes(pid))).toEqual([])
    },
  )

  it.runIf(process.platform === 'linux')('ends a worker that goes on for nobody', async () => {
    const gone = new AbortController()
    await Promise.all([write([A_SHIFT]), write([A_SHIFT])])
    const stuck = childrenNow()
    for (const pid of stuck) process.kill(Number(pid), 'SIGSTOP')
    const jobs = [0, 1].map(() => runInWorker({ kind: 'write', rows: [A_SHIFT] }, TIME_MS, gone.signal))
    gone.abort()
    for (const { reason } of (await Promise.allSettled(jobs)) as PromiseRejectedResult[])
      expect(reason).toEqual(new WorkerFailure('not_waited_for'))
    expect(await write([A_SHIFT])).toMatchObject({ kind: 'bytes' })
    await expect.poll(() => childrenNow().filter((pid) => stuck.includes(pid))).toEqual([])
  })
})
