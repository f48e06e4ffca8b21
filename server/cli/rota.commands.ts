import { Day } from '#shared/text.ts'
import type { App } from '../app.ts'
import type { CheckedGoal } from '../features/rota/fill/checkRun.ts'
import { CommandError } from './commandError.ts'
import type { Say } from './data.commands.ts'

function dayOf(option: string, text: string | undefined): string {
  if (text === undefined) throw new CommandError(`--${option} is missing.`)
  const day = Day.safeParse(text)
  if (!day.success) throw new CommandError(`--${option} must be a day such as 2027-02-01.`)
  return day.data
}

/** Judges the places from one day to another, and prints the sums. Fails where a place breaks a rule. */
export async function checkRota(
  { rota }: Pick<App, 'rota'>,
  { from, to }: { from?: string; to?: string },
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

/** Fills that are named where there is no such run. */
const NAMED_RUNS = 5

/** What is said of a goal whose value is as the run has it. */
function provedText({ saysProved, isProved }: CheckedGoal): string {
  if (isProved) return 'no rota has less: computed again from its weights'
  return saysProved ? 'CALLED PROVED, WHICH ITS WEIGHTS DO NOT SHOW' : 'not proved'
}

/**
 * Judges a stored run, and prints each goal with what is proved of it. Fails where its places break a rule, a value is
 * another, or a goal is called proved whose weights do not prove it.
 */
export async function checkRotaRun({ rota }: Pick<App, 'rota'>, id: string, say: Say): Promise<void> {
  const checked = await rota.runs.checkRun(id)
  if (!checked) {
    const newest = await rota.runs.newest(NAMED_RUNS)
    for (const { _id, fromDay, toDay, endedAt, state } of newest)
      say(`${_id}  ${fromDay} to ${toDay}  ${state} ${endedAt}`)
    throw new CommandError(
      `There are no proofs of a run ${id}.${newest.length > 0 ? ' The last fills are above.' : ''}`,
    )
  }
  const { run, broken, goals } = checked
  say(`${run.fromDay} to ${run.toDay}, ${run.places.length} places, ${run.state} ${run.endedAt}.`)
  for (const goal of goals) {
    const isOther = goal.counted !== goal.value
    say(
      `  ${goal.name.padEnd(12)} ${isOther ? `${goal.value}, BUT COUNTED ${goal.counted}` : `${goal.value}, ${provedText(goal)}`}`,
    )
  }
  for (const { code, serviceId, postId, userId } of broken)
    say(`service ${serviceId}  post ${postId}  person ${userId}: ${code}`)
  const wrong = goals.filter(
    ({ value, counted, saysProved, isProved }) => value !== counted || (saysProved && !isProved),
  )
  if (broken.length > 0) throw new CommandError(`Rules are broken ${broken.length} times.`)
  if (wrong.length > 0) throw new CommandError(`Wrong: ${wrong.map(({ name }) => name).join(', ')}.`)
  say('No rule is broken, and all that the run calls proved is proved.')
}
