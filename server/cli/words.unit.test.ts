import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { builtServer } from '../testing/built.ts'
import { runProgram } from '../testing/command.ts'
import { freePort } from '../testing/freePort.ts'
import { startServerProcess } from '../testing/server.process.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { version } from '../version.ts'
import { CommandError } from './commandError.ts'
import { localAddress } from './readiness.ts'
import { withoutEnvFile } from './words.ts'

const ushers = (words: string[], settings: Record<string, string> = {}) => runProgram('ushers.js', words, settings)

it.each([[['--env-file']], [['--env-file=']], [['--env-file', '--help']], [['start', '--env-file']]])(
  '%j lacks a name',
  (typed) => {
    expect(() => withoutEnvFile(typed)).toThrow(new CommandError('--env-file needs a value.'))
  },
)

it('the file of settings is named before or after the word, and belongs to no command', () => {
  expect(withoutEnvFile([])).toEqual({ words: [], envFile: undefined })
  expect(withoutEnvFile(['--env-file', 'a', 'backup', '--to', 'b'])).toEqual({
    words: ['backup', '--to', 'b'],
    envFile: 'a',
  })
  expect(withoutEnvFile(['check', '--env-file=a'])).toEqual({ words: ['check'], envFile: 'a' })
})

it.each([
  ['', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['10.0.0.7', '10.0.0.7'],
  ['::1', '[::1]'],
])('a server with the HOST “%s” is asked at %s', (HOST, host) => {
  expect(localAddress({ HOST, PORT: 5000 })).toBe(`http://${host}:5000`)
})

it('a wrong word, option or file ends with 1 and says what is wrong', async () => {
  const wrong: [string[], string][] = [
    [['dance'], 'There is no word dance.\n\nushers '],
    [['help', 'dance'], 'There is no word dance.\n'],
    [['admin', 'dance'], 'There is no command dance.\n'],
    [['start', '--port', '1'], 'There is no option --port here: this command takes no options.\n'],
    [['version', 'now'], 'now is a word too many.\n'],
    [['restore'], '--from is missing.\n'],
    [['upgrade'], 'The archive is missing.\n'],
    [['upgrade', '--sum', 'a'], 'The archive is missing.\n'],
    [['upgrade', 'a', '--sum'], '--sum needs a value.\n'],
    [['upgrade', 'a', 'b'], 'b is a word too many.\n'],
    [['upgrade', 'a'], 'This is a clone. Back up, stop the server, then: git pull '],
    [['rollback', '--yes=1'], '--yes takes no value.\n'],
    [['rollback', '--yes'], 'This is a clone. Stop the server, check the older commit out'],
  ]
  for (const [words, line] of wrong)
    expect(await ushers(words)).toEqual({ code: 1, out: '', err: expect.stringMatching(new RegExp(`^${line}`)) })
}, 60_000)

it('help tells every word, the operator’s commands, and one word', async () => {
  const all = await ushers(['--help'])
  const words = [...all.out.matchAll(/^ {2}([a-z]+)/gm)].map(([, word]) => word)
  expect(words).toEqual(
    expect.arrayContaining(['start', 'demo', 'backup', 'restore', 'check', 'drill', 'move', 'upgrade', 'rollback']),
  )
  expect(words).toEqual(expect.arrayContaining(['admin', 'version', 'ready', 'help']))
  expect((await ushers(['help'])).out).toBe(all.out)
  expect(await ushers(['version'])).toEqual({ code: 0, out: `${version()}\n`, err: '' })
  expect((await ushers(['backup', '--help'])).out).toMatch(/^ {2}ushers backup --to <file> /)
  expect((await ushers(['help', 'backup'])).out).toBe((await ushers(['backup', '--help'])).out)
  for (const typed of [['admin'], ['admin', 'help'], ['help', 'admin'], ['admin', '--help']])
    expect((await ushers(typed)).out).toContain('\n  super-admin --email <email> [--name <name>]\n')
  expect((await ushers(['admin', 'sessions', '--help'])).out).toMatch(
    /^ {2}sessions \[--email <email>\] +lists sessions/,
  )
}, 60_000)

it('without a word it serves with the settings of the named file, and tells whether it is ready', async () => {
  const port = await freePort()
  const file = join(temporaryFolder(), 'team.env')
  writeFileSync(file, `DATA_DIR=${temporaryFolder()}\nPORT=1\nTEAM_NAME="Grace Church"\n`)
  const settings = { PORT: String(port), HOST: '127.0.0.1' }
  const notThere = `No server answers at http://127.0.0.1:${port}.\n`
  expect(await ushers(['ready'], settings)).toEqual({ code: 1, out: '', err: notThere })

  const program = join(await builtServer(), 'ushers.js')
  const server = await startServerProcess({}, { port, program, words: ['--env-file', file] })
  onTestFinished(() => server.kill())
  expect(await (await fetch(`${server.url}/api/config`)).json()).toMatchObject({ teamName: 'Grace Church' })
  expect(await ushers(['ready', '--env-file', file], settings)).toEqual({
    code: 0,
    out: `Ushers Scheduler ${version()} is ready.\n`,
    err: '',
  })
  expect((await ushers(['check', '--env-file', file])).out).toMatch(/ushers\.sqlite is sound\.\n/)
  await server.stop()
  expect((await ushers(['ready'], settings)).code).toBe(1)
}, 60_000)
