import { parseArgs } from 'node:util'
import { CommandError } from './commandError.ts'

export type CliOption = 'from' | 'to' | 'email' | 'name' | 'run' | 'sum' | 'yes'

/** Options without a value. */
const FLAGS: readonly CliOption[] = ['yes']

const listed = (options: readonly CliOption[]): string =>
  options.length === 0 ? 'no options' : options.map((option) => `--${option}`).join(' and ')

/** Takes the one word that a command wants from its arguments. Throws a CommandError where it is missing. */
export function takeWord(args: string[], name: string): { word: string; rest: string[] } {
  const at = args.findIndex((arg, index) => !arg.startsWith('--') && !/^--[^=]+$/.test(args[index - 1] ?? ''))
  const word = args[at]
  if (word === undefined) throw new CommandError(`${name} is missing.`)
  return { word, rest: args.toSpliced(at, 1) }
}

/**
 * Parses the arguments of a command. Throws a CommandError for a missing required option and for every unknown
 * argument: an ignored typo would make the command do something else.
 */
export function readOptions<Need extends CliOption, May extends CliOption>(
  args: string[],
  needs: readonly Need[],
  may: readonly May[],
): Record<Need, string> & Partial<Record<May, string>> {
  const takes: readonly CliOption[] = [...needs, ...may]
  const typeOf = (option: CliOption) => (FLAGS.includes(option) ? ('boolean' as const) : ('string' as const))
  const options = Object.fromEntries(takes.map((option) => [option, { type: typeOf(option) }]))
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  const given: Partial<Record<string, string>> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') throw new CommandError(`${token.value} is a word too many.`)
    if (token.kind === 'option-terminator') throw new CommandError('-- is a word too many.')
    if (!Object.hasOwn(options, token.name))
      throw new CommandError(`There is no option ${token.rawName} here: this command takes ${listed(takes)}.`)
    if (options[token.name]?.type === 'boolean') {
      if (token.value !== undefined) throw new CommandError(`${token.rawName} takes no value.`)
      given[token.name] = ''
      continue
    }
    if (!token.value || (!token.inlineValue && token.value.startsWith('--')))
      throw new CommandError(`${token.rawName} needs a value.`)
    given[token.name] = token.value
  }
  for (const option of needs) if (given[option] === undefined) throw new CommandError(`--${option} is missing.`)
  return given as Record<Need, string> & Partial<Record<May, string>>
}
