import { parseArgs } from 'node:util'
import { CommandError } from './commandError.ts'

export type CliOption = 'from' | 'to' | 'email' | 'name'

const listed = (options: readonly CliOption[]): string =>
  options.length === 0 ? 'no options' : options.map((option) => `--${option}`).join(' and ')

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
  const options = Object.fromEntries(takes.map((option) => [option, { type: 'string' as const }]))
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  const given: Partial<Record<string, string>> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') throw new CommandError(`${token.value} is a word too many.`)
    if (token.kind === 'option-terminator') throw new CommandError('-- is a word too many.')
    if (!Object.hasOwn(options, token.name))
      throw new CommandError(`There is no option ${token.rawName} here: this command takes ${listed(takes)}.`)
    if (!token.value || (!token.inlineValue && token.value.startsWith('--')))
      throw new CommandError(`${token.rawName} needs a value.`)
    given[token.name] = token.value
  }
  for (const option of needs) if (given[option] === undefined) throw new CommandError(`--${option} is missing.`)
  return given as Record<Need, string> & Partial<Record<May, string>>
}
