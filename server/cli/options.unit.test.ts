import { expect, it } from 'vitest'
import { CommandError } from './commandError.ts'
import { readOptions } from './options.ts'

const wrong: [string, string[]][] = [
  ['There is no option --emial here: this command takes --email and --name.', ['--emial', 'ruth@example.org']],
  ['There is no option --to here: this command takes --email and --name.', ['--email', 'x', '--to', 'y']],
  ['There is no option -e here: this command takes --email and --name.', ['-e', 'x']],
  ['ruth@example.org is a word too many.', ['ruth@example.org']],
  ['--email needs a value.', ['--email']],
  ['--email needs a value.', ['--email=']],
  ['--email needs a value.', ['--email', '--name', 'Ruth']],
  ['--email is missing.', ['--name', 'Ruth']],
]
it.each(wrong)('“%s”', (sentence, args) => {
  expect(() => readOptions(args, ['email'], ['name'])).toThrow(new CommandError(sentence))
})

it('options are read however they are written', () => {
  expect(readOptions(['--name=Ruth', '--email', 'x'], ['email'], ['name'])).toEqual({ email: 'x', name: 'Ruth' })
  expect(readOptions(['--email', 'x'], ['email'], ['name'])).toEqual({ email: 'x' })
  expect(() => readOptions(['--email', 'x'], [], [])).toThrow('this command takes no options.')
})
