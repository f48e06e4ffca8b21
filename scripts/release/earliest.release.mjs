import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { freePort } from '../../server/testing/freePort.ts'
import { Installation } from './installed.mjs'
import { killAtRandom, leavePutAside } from './kills.mjs'
import { compareRows } from './rows.mjs'
import { fromEarliest, placeOfTests } from './twoReleases.mjs'

/** Kills of an upgrade of ten migrations and more; `kills.release` has those of one. */
const KILLS = 4

/** What a restore writes by itself: moments of migrations, and counters that browsers compare, which rise. */
const RESTORED = ['kysely_migration.timestamp', 'revisions.revision', 'channels.revision']

describe.runIf(inject('hasEarliest'))('from the earliest release that upgrades itself', () => {
  const place = placeOfTests()
  /** @type {ReturnType<typeof fromEarliest>} */
  let made
  beforeAll(() => {
    made = fromEarliest(place)
  })

  /** The earliest release with the team of its own demo, whose super admin goes on writing; nothing runs. */
  async function filled() {
    const installation = new Installation(place, made.first, { settings: { BOT_CHECK: 'off' } })
    onTestFinished(async () => void (await installation.stop()))
    installation.port = await freePort()
    const demo = installation.begin(['demo'])
    onTestFinished(() => void demo.child.kill('SIGKILL'))
    while (!demo.said().includes('is ready at') && demo.child.exitCode === null) await wait(50)
    const [, email = '', password = ''] = /super admin +(\S+) +(\S+)/.exec(demo.said()) ?? []
    demo.child.kill('SIGTERM')
    expect(await demo.ended).toMatchObject({ code: 0 })
    installation.login = { email, password }
    return installation
  }

  it('every row of its demo is the same after all migrations, and after going back', async () => {
    const installation = await filled()
    const file = join(installation.data, 'ushers.sqlite')
    expect(await installation.run('upgrade', made.archive)).toMatchObject({ code: 0, err: '' })
    const [before = ''] = installation.files('before-').map((name) => join(installation.data, name))
    const upgraded = compareRows(before, file)
    expect(upgraded.rows).toBeGreaterThan(1_000)
    expect(upgraded.lost).toEqual([])
    expect(await installation.run('rollback', '--yes')).toMatchObject({ code: 0, err: '' })
    expect(compareRows(before, file, RESTORED).lost).toEqual([])
  })

  it('while people write it is upgraded, goes back and is upgraded again', async () => {
    const installation = await filled()
    await installation.start()
    for (const [words, version] of [
      [['upgrade', made.archive], made.next],
      [['rollback', '--yes'], made.version],
      [['upgrade', made.archive], made.next],
    ]) {
      const ended = await installation.whileWriting(() => installation.run(...words))
      expect(ended).toMatchObject({ code: 0, err: '' })
      expect(await installation.version()).toBe(version)
      if (words[0] === 'rollback') leavePutAside(installation)
      expect(installation.missing()).toEqual([])
    }
  })

  it(`${KILLS} kills lose no acknowledged row`, async () => {
    const installation = await filled()
    await installation.start()
    await killAtRandom(installation, made, KILLS)
    expect(await installation.stop()).toBe(0)
  })
})
