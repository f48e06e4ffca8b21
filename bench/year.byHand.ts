import { scheduleApi } from '../shared/plan/schedule.ts'
import { runsApi } from '../shared/rota/fill.ts'
import type { MovedClock } from './year.clock.ts'
import { type People, whenAwake } from './year.people.ts'
import type { Place, Question, YearRecord } from './year.record.ts'
import { listOf, type Team } from './year.team.ts'

/** An admin who asks by hand gives each person so long before the next one is asked. */
const WAIT = 30 * 60_000

interface Needs {
  team: Team
  people: People
  clock: MovedClock
  record: YearRecord
}

/** An admin who asks by name, one after the other, everybody whom no rule keeps from a place. */
export function askByHand({ team, people, clock, record }: Needs, place: Place): void {
  const asked = new Set<string>()
  const { begins, date, serviceTime } = record.service(place.serviceId)
  const assignment = team.posts.get(place.postId)

  /** Explanations name the holder of a full place, too: people on the list of that service are left out. */
  async function free() {
    const { candidates } = (await team.as()(runsApi.explain, place)).body
    const listed = new Set((await listOf(team, place.serviceId)).map(({ userId }) => userId))
    return candidates.filter(({ blocks, user }) => blocks.length === 0 && !listed.has(user._id))
  }

  async function give(user: { _id: string; name: string }, question: Question): Promise<void> {
    question.outcome = 'yes'
    if (begins <= Date.now()) return
    // People may have taken another place since they were asked.
    if (!(await free()).some((one) => one.user._id === user._id)) return
    if (!record.closed(place)) {
      question.outcome = 'late'
      return
    }
    await team.as()(scheduleApi.createManual, { date, serviceTime, assignment, name: user.name, tieColor: '' })
  }

  /** Asks the next person, unless somebody has said yes. */
  async function askNext(): Promise<void> {
    if (!record.isOpen(place) || begins <= Date.now()) return
    const left = (await free()).filter(({ user }) => !asked.has(user._id))
    const [next] = left.sort((a, b) => (a.user.name < b.user.name ? -1 : 1))
    if (!next) return
    asked.add(next.user._id)
    const question = record.asked(next.user._id, place)
    const answer = people.answers(next.user.name, Date.now(), record.aboutOf(place))
    if (answer?.isYes) clock.plan(answer.at, () => give(next.user, question))
    if (answer && !answer.isYes) question.outcome = 'no'
    const isNo = answer && !answer.isYes && answer.at < Date.now() + WAIT
    clock.plan(whenAwake(isNo ? answer.at : Date.now() + WAIT), askNext)
  }

  clock.plan(whenAwake(Date.now()), askNext)
}
