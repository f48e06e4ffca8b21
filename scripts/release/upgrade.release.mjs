import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, hasPostgres } from '../../server/testing/postgres.ts'
import { Installation, listSum, MACHINE, unpacked, variant } from './installed.mjs'
import { placeOfTests, twoReleases } from './twoReleases.mjs'

const place = placeOfTests()
/** @type {ReturnType<typeof twoReleases>} */
let made
/** The second release, unpacked. */
let newer = ''

beforeAll(() => {
  made = twoReleases(place)
  newer = unpacked(place, made.archive)
})

/** @param {Record<string, string>} [settings] */
function installed(settings) {
  const installation = new Installation(place, made.first, { settings })
  onTestFinished(async () => void (await installation.stop()))
  return installation
}

const names = (/** @type {string} */ version) => `ushers-${version}-linux-x64`

it('an upgrade and a rollback while people write lose nothing, and the next start runs what the link names', async () => {
  const installation = installed()
  await installation.start()
  const ended = await installation.whileWriting(() => installation.run('upgrade', made.archive))
  expect(ended).toMatchObject({ code: 0, err: '' })
  expect(ended.out).toMatch(/ runs\.\nTo go back: ushers rollback\n$/)
  expect(await installation.version()).toBe(made.next)
  expect(installation.current).toBe(names(made.next))
  expect(installation.missing()).toEqual([])
  expect(installation.files('before-')).toHaveLength(1)
  expect(statSync(join(installation.data, 'supervisor.sock')).mode & 0o777).toBe(0o600)

  expect(await installation.run('upgrade', made.archive)).toMatchObject({
    code: 0,
    out: `${made.next} is what runs here already.\n`,
  })
  expect(await installation.stop()).toBe(0)
  await installation.start()
  expect(await installation.version()).toBe(made.next)

  const before = [...installation.acknowledged]
  for (let count = 0; count < 3; count += 1) await installation.write()
  const asked = await installation.run('rollback')
  expect(asked).toMatchObject({ code: 1, err: 'Nothing was changed. To go back: ushers rollback --yes\n' })
  expect(asked.out).toMatch(/^ {2}messages: \d+ new/m)
  expect(await installation.version()).toBe(made.next)

  const back = await installation.whileWriting(() => installation.run('rollback', '--yes'))
  expect(back).toMatchObject({ code: 0, err: '' })
  expect(await installation.version()).toBe(made.version)
  expect(installation.current).toBe(names(made.version))
  const [aside = ''] = installation.files('aside-')
  const database = installation.missing()
  const file = installation.missing(join(installation.data, aside))
  // Nothing is in neither: what was written before the rollback is in the file, what was written after it in the data.
  expect(database.filter((one) => file.includes(one))).toEqual([])
  expect(database.length).toBeGreaterThanOrEqual(3)
  expect(before.filter((one) => file.includes(one))).toEqual([])
  expect((await installation.run('rollback', '--yes')).err).toMatch(/there is none to go back to\.\n$/)

  for (const _again of [1, 2]) {
    expect(await installation.run('upgrade', made.archive)).toMatchObject({ code: 0, err: '' })
    expect(await installation.run('rollback', '--yes')).toMatchObject({ code: 0, err: '' })
  }
  expect(installation.files('before-')).toHaveLength(2)
  expect(installation.files('.upgrade')).toEqual([])
  expect(readdirSync(installation.home).filter((name) => name.startsWith('.ushers-'))).toEqual([])
})

it('what is wrong with an archive is said, and nothing changes', async () => {
  const installation = installed()
  await installation.start()
  const folder = mkdtempSync(join(place, 'bad-'))
  const copy = (/** @type {string} */ name) => {
    mkdirSync(join(folder, name))
    const file = join(folder, name, `${names(made.next)}.tar.xz`)
    copyFileSync(made.archive, file)
    return file
  }
  const unlisted = copy('unlisted')
  const cut = copy('cut')
  writeFileSync(cut, readFileSync(made.archive).subarray(0, 20_000_000))
  listSum(cut)
  const other = variant(place, newer, '9.0.0', { machine: MACHINE.arm64 })
  const content = Buffer.from('evil')
  const linked = variant(place, newer, '9.0.0', { others: [{ path: `${names('9.0.0')}/outward`, link: '/etc' }] })
  const above = variant(place, newer, '9.0.0', { others: [{ path: `${names('9.0.0')}/../../evil`, content }] })
  const older = variant(place, newer, '0.0.1')
  const wrong = '0'.repeat(64)
  /** @type {[string[], string][]} */
  const refused = [
    [[made.archive, '--sum', wrong], `, not ${wrong}: fetch it again. Nothing was changed.`],
    [[unlisted], 'has no sum of'],
    [[cut], 'is cut off or damaged'],
    [[other], 'is for arm64, this machine is x64'],
    [[linked], 'has a link'],
    [[above], 'leads out of its folder'],
    [[older], `is 0.0.1, older than ${made.version}. To go one release back: ushers rollback`],
    [[join(folder, 'nowhere')], 'There is no file'],
    [[], 'The archive is missing.'],
  ]
  for (const [args, line] of refused) {
    const ended = await installation.whileWriting(() => installation.run('upgrade', ...args))
    expect([args, ended.code, ended.err.includes(line) ? line : ended.err]).toEqual([args, 1, line])
  }
  expect(await installation.version()).toBe(made.version)
  expect(installation.current).toBeNull()
  expect(readdirSync(installation.home).toSorted()).toEqual(['data', names(made.version)])
  expect(existsSync(join(place, 'evil'))).toBe(false)
  expect(installation.missing()).toEqual([])
})

/**
 * A release whose word fails, after it has done something else.
 * @param {string} word
 * @param {string} [first]
 */
const failing = (word, first = 'true') =>
  variant(place, newer, '9.0.0', {
    lines: `[ "$1" != ${word} ] || { ${first}; echo "it is broken" >&2; exit 1; }`,
  })

it('a release that fails on a copy of the data, or only when it starts, leaves the one before with its data', async () => {
  const installation = installed()
  await installation.start()
  const onCopy = await installation.whileWriting(() => installation.run('upgrade', failing('drill')))
  expect(onCopy).toMatchObject({ code: 1, err: 'it is broken\n' })
  expect(installation.files('before-')).toEqual([])

  const atStart = await installation.whileWriting(() => installation.run('upgrade', failing('start')))
  expect(atStart).toMatchObject({ code: 1, err: expect.stringContaining(`${made.version} runs on, with its data.\n`) })

  const migrated = await installation.whileWriting(() =>
    installation.run('upgrade', failing('start', `${newer}/ushers admin migrate`)),
  )
  expect(migrated).toMatchObject({ code: 1, err: expect.stringContaining(`${made.version} runs on, with its data.\n`) })
  expect(installation.log).toContain('it is broken')
  expect(await installation.version()).toBe(made.version)
  expect(installation.missing()).toEqual([])
  expect(readdirSync(installation.home).filter((name) => name.includes('9.0.0'))).toEqual([])
  expect(await installation.run('upgrade', made.archive)).toMatchObject({ code: 0, err: '' })
  expect(installation.missing()).toEqual([])
})

it('where nothing runs nothing runs afterwards, and where there are no data nothing is done', async () => {
  const installation = installed()
  expect((await installation.run('upgrade', made.archive)).err).toMatch(/^There is no database at /)
  await installation.start()
  await installation.write()
  await installation.stop()
  const ended = await installation.run('upgrade', made.archive)
  expect(ended).toMatchObject({ code: 0, err: '' })
  expect(ended.out).toMatch(/ is in place; nothing was running, and nothing runs\.\n/)
  expect(await installation.version()).toBeNull()
  await installation.start()
  expect(await installation.version()).toBe(made.next)
  await installation.stop()
  expect(await installation.run('rollback', '--yes')).toMatchObject({ code: 0, err: '' })
  expect(await installation.version()).toBeNull()
  await installation.start()
  expect([await installation.version(), installation.missing()]).toEqual([made.version, []])
})

it('two of one folder of data do not start, and two upgrades do not meet', async () => {
  const installation = installed()
  await installation.start()
  expect(await installation.run('start')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Another server already works in /),
  })
  const [one, other] = [installation.begin(['upgrade', made.archive]), installation.begin(['upgrade', made.archive])]
  const codes = [await one.ended, await other.ended].map(({ code, err }) => `${code} ${err}`)
  expect(codes.toSorted()[0]).toBe('0 ')
  expect(codes.toSorted()[1]).toMatch(/^1 An upgrade or rollback is at work in /)
})

it.runIf(process.getuid?.() === 0).each([
  ['while it is unpacked', (/** @type {Installation} */ { home }) => join(home, `.ushers-${made.next}.new`)],
  ['while it is tried', ({ data }) => join(data, '.upgrade')],
  ['while the data are migrated', ({ data }) => join(data, 'upgrade-unfinished.json')],
])('a disk that is full %s leaves the release before, with its data', async (_when, signOf) => {
  const disk = mkdtempSync(join(place, 'disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=520m,mode=0700', 'ushers-test', disk])
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]))
  const installation = new Installation(disk, made.first)
  onTestFinished(async () => void (await installation.stop()))
  await installation.start()
  const sign = signOf(installation)
  const filler = join(disk, 'filler')
  let isFull = false
  const watching = setInterval(() => {
    if (isFull || !existsSync(sign)) return
    isFull = true
    execFileSync('sh', ['-c', `cat /dev/zero > ${filler} || true`], { stdio: 'ignore' })
  }, 1)
  const ended = await installation.whileWriting(() => installation.run('upgrade', made.archive))
  clearInterval(watching)
  rmSync(filler)
  expect([isFull, ended.code]).toEqual([true, 1])
  if ((await installation.version()) === null) await installation.start()
  expect([await installation.version(), installation.missing()]).toEqual([made.version, []])
  expect(installation.files('upgrade-')).toEqual([])
  expect(await installation.run('upgrade', made.archive)).toMatchObject({ code: 0, err: '' })
  expect([await installation.version(), installation.missing()]).toEqual([made.next, []])
})

it.runIf(hasPostgres())('with PostgreSQL the data go back, too, and other processes must have stopped', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const installation = installed({ DATABASE_URL: database.url })
  await installation.start()
  const dump = (/** @type {string} */ name) => join(place, `${name}-${database.url.slice(-8)}.sqlite`)
  const missing = async (/** @type {string} */ name) => {
    expect(
      await installation.begin(
        ['backup', '--to', dump(name)],
        join(installation.home, installation.current ?? names(made.version)),
      ).ended,
    ).toMatchObject({ code: 0 })
    return installation.missing(dump(name))
  }
  const broken = failing('start', `${newer}/ushers admin migrate`)
  const failed = await installation.whileWriting(() => installation.run('upgrade', broken))
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining(`${made.version} runs on, with its data.\n`) })
  expect(await missing('failed')).toEqual([])

  const { Client } = await import('pg')
  const other = new Client(database.url)
  await other.connect()
  expect(await installation.run('upgrade', made.archive)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The database has 1 other connections: stop the other processes first.'),
  })
  await other.end()

  expect(await installation.whileWriting(() => installation.run('upgrade', made.archive))).toMatchObject({
    code: 0,
    err: '',
  })
  expect([await installation.version(), await missing('upgraded')]).toEqual([made.next, []])
  await installation.write()
  expect(await installation.run('rollback', '--yes')).toMatchObject({ code: 0, err: '' })
  expect(await installation.version()).toBe(made.version)
  const [aside = ''] = installation.files('aside-')
  expect(installation.missing(join(installation.data, aside))).toEqual([])
  // What was written since the upgrade is in that file alone, all that was written before it in the data.
  const gone = await missing('back')
  expect(gone).toEqual(installation.acknowledged.slice(-gone.length))
  expect(gone.length).toBeGreaterThan(0)
})
