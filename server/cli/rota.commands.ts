import { Day } from '#shared/text.ts'
import type { App } from '../app.ts'
import { CommandError } from './commandError.ts'
import type { Say } from './data.commands.ts'

function dayOf(option: string, text: string): string {
  const day = Day.safeParse(text)
  if (!day.success) throw new CommandError(`--${option} must be a day such as 2027-02-01.`)
  return day.data
}

/** Judges the places from one day to another, and prints the sums. Fails where a place breaks a rule. */
export async function checkRota(
  { rota }: Pick<App, 'rota'>,
  { from, to }: { from: string; to: string },
  say: Say,
): Promise<void> {
  const span = { from: dayOf('from', from), to: dayOf('to', to) }
  if (span.to < span.from) throw new CommandError('--to is before --from.')
  const { services, places, goals, broken } = await rota.runs.check(span)
  say(`${services} services, ${places} places.`)
  for (const [name, value] of Object.entries(goals)) say(`  ${name.padEnd(12)} ${value}`)
  for (const { code, date, serviceTime, post, name } of broken) say(`${date} ${serviceTime}  ${post}  ${name}: ${code}`)
  if (broken.length > 0) throw new CommandError(`Rules are broken ${broken.length} times.`)
  say('No rule is broken.')
}
