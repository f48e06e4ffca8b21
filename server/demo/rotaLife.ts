import { randomUUID } from 'node:crypto'
import { addDays, today } from '#shared/days.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { CallOut } from '#shared/rota/standIns.ts'
import type { Swap } from '#shared/rota/swaps.ts'
import { isHeld, type RotaDay } from '#shared/sunday/day.ts'
import type { App } from '../app.ts'
import type { Viewer } from '../http/viewer.ts'
import { beginsAt } from '../instantOf.ts'
import { type SignIns, signIns } from './signIns.ts'
import { DEMO_TEAM, type DemoName } from './team.ts'

/** Days back of which attendance is marked: a Sunday and a midweek evening. */
const MARKED_DAYS = 7

/**
 * A place is given up, and swaps are asked for, from so many days ahead on: neither is urgent while people look around.
 */
const AHEAD_DAYS = 3
/** The last day, counted from today, of the place that is given up. */
const SOON_DAYS = 13

const FEVER = 'I am down with a fever, sorry.'

interface Life {
  app: App
  /** The super admin. */
  viewer: Viewer
  sessions: SignIns
  /** Ids of those who sign in to the demo: nobody else answers for them. */
  logins: ReadonlySet<string>
  /** Today, in the team's zone. */
  day: string
}

/** Nobody would be asked while a demo is made at night: there are no quiet hours until it is made. */
export async function withoutQuietHours(app: App, viewer: Viewer, make: () => Promise<void>): Promise<void> {
  const { settings } = app.rota
  const { quietFrom, quietTo } = await settings.show()
  await settings.change(viewer, { quietFrom: '00:00', quietTo: '00:00' })
  try {
    await make()
  } finally {
    await settings.change(viewer, { quietFrom, quietTo })
  }
}

/** Everybody of the last week came, but for one on its Sunday. */
async function markAttendance({ app, viewer, logins, day }: Life): Promise<void> {
  const timeZone = await app.team.timeZone()
  const days: RotaDay[] = []
  for (let back = 1; back <= MARKED_DAYS; back += 1) days.push(await app.rota.day.show(viewer, addDays(day, -back)))
  const placed = days.flatMap(({ date, services }) =>
    services.flatMap(({ serviceTime, people }) =>
      people.filter(isHeld).map(({ shiftId, userId }) => ({ shiftId, userId, date, serviceTime })),
    ),
  )
  const isSunday = (date: string) => new Date(date).getUTCDay() === 0
  const missing = placed.find(({ date, userId }) => isSunday(date) && userId !== null && !logins.has(userId))
  const marks = placed.map(({ shiftId, date, serviceTime }) => ({
    uuid: randomUUID(),
    shiftId,
    state: shiftId === missing?.shiftId ? ('absent' as const) : ('here' as const),
    at: beginsAt(date, serviceTime, timeZone).toISOString(),
  }))
  await app.rota.day.mark(viewer, marks)
}

/**
 * The first person who is asked for the next open place takes it. The admin asks at once, without the minute after a
 * decline.
 */
async function fillOne({ app, viewer, logins }: Life): Promise<void> {
  const { callOuts } = app.rota
  const open: CallOut[] = []
  for (const { _id, state } of await callOuts.list()) if (state === 'open') open.push(await callOuts.next(viewer, _id))
  const offers = open
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap((callOut) => callOut.offers.filter(({ user, state }) => state === 'sent' && !logins.has(user._id)))
  const [first] = offers
  if (first) await app.rota.offers.answerByLink(first.user, { id: first._id, answer: 'accept' })
}

/** The place of the next two weeks for which a member is asked soonest, if somebody gives it up. */
async function placeFor({ app, logins, day }: Life, userId: string) {
  const { rota } = app
  const { services } = await rota.board.show({ from: addDays(day, AHEAD_DAYS), to: addDays(day, SOON_DAYS) })
  let best: { assignmentId: string; holderId: string; serviceId: string; postId: string; rank: number } | null = null
  for (const { _id: serviceId, places } of services) {
    // For every post of a service the order is nearly the same.
    const place = places.find(({ state, userId: holder }) => state && isLive(state) && holder && !logins.has(holder))
    if (!place?.postId || !place.assignmentId || !place.userId) continue
    const { postId, assignmentId, userId: holderId } = place
    const { candidates } = await rota.explain.show({ serviceId, postId })
    const rank = candidates.findIndex(({ user, cost }) => user._id === userId && cost)
    if (rank >= 0 && (!best || rank < best.rank)) best = { assignmentId, holderId, serviceId, postId, rank }
  }
  return best
}

/**
 * Somebody falls ill; the login is asked to stand in, and one of the others who are asked says no. Returns the search.
 */
async function callOutTo(life: Life, name: DemoName): Promise<CallOut | undefined> {
  const { app, viewer, logins } = life
  const { callOuts, answers, offers, availability } = app.rota
  const { _id: userId } = await life.sessions.of(name)
  // A member who would serve every week and is not in the plan as often is among the first who are asked.
  await availability.changeMember(viewer, { userId, times: 4, per: 'month' })
  const place = await placeFor(life, userId)
  if (!place) return undefined
  await answers.answerByLink({ _id: place.holderId }, { id: place.assignmentId, answer: 'decline', reason: FEVER })
  let made = (await callOuts.list()).find(
    ({ serviceId, postId, state }) => serviceId === place.serviceId && postId === place.postId && state === 'open',
  )
  // Besides the login somebody is asked who can say no: the others of a wave may all be logins.
  const isReady = ({ offers: all }: CallOut) =>
    all.some(({ user }) => user._id === userId) && all.some(({ user }) => !logins.has(user._id))
  while (made && !isReady(made)) {
    const more = await callOuts.next(viewer, made._id)
    if (more.offers.length === made.offers.length) break
    made = more
  }
  const other = made?.offers.find(({ user }) => !logins.has(user._id))
  if (other) await offers.answerByLink(other.user, { id: other._id, answer: 'decline' })
  return made
}

/**
 * A partner who could trade with this person asks them to. `busyOn` is a day on which the person may yet get a place.
 */
async function askToTrade(life: Life, name: DemoName, busyOn = ''): Promise<Swap | undefined> {
  const { app, sessions, logins, day } = life
  const { rota } = app
  const asked = await sessions.of(name)
  const isLater = ({ date }: { date: string }) => date >= addDays(day, AHEAD_DAYS)
  const { assignments, swaps } = await rota.answers.mine(asked)
  if (swaps.length > 0) return undefined
  for (const own of assignments.filter(({ state }) => isLive(state)).filter(isLater)) {
    const found = (await rota.swaps.partners(asked, own._id)).swaps.find(
      ({ user, takes }) => !logins.has(user._id) && takes.date !== busyOn && isLater(takes),
    )
    const asker = found && DEMO_TEAM.find((one) => one === found.user.name)
    if (!asker) continue
    const [theirs, ours] = [found.takes.assignmentId, own._id]
    const legs = [
      { userId: found.user._id, givesAssignmentId: theirs, takesAssignmentId: ours },
      { userId: asked._id, givesAssignmentId: ours, takesAssignmentId: theirs },
    ]
    const { proposed } = await rota.swaps.propose(await sessions.of(asker), { proposals: [{ kind: 'swap', legs }] })
    return proposed[0]
  }
  return undefined
}

/** Two who do not sign in to the demo trade places. */
async function tradeOne(life: Life): Promise<void> {
  for (const name of DEMO_TEAM.slice(4)) {
    const swap = await askToTrade(life, name)
    if (!swap) continue
    await life.app.rota.swapAnswers.answer(await life.sessions.of(name), { id: swap._id, answer: 'yes' })
    return
  }
}

/**
 * Events in a published month: marks of last week, a place that a stand-in took, one that is offered to the member of
 * `logins`, who is asked to trade one too, and a swap that is done. The member is the last of `logins`.
 */
export async function seedRotaLife(app: App, viewer: Viewer, logins: readonly DemoName[]): Promise<void> {
  const sessions = await signIns(app)
  const ids = new Set<string>()
  for (const name of logins) ids.add((await sessions.of(name))._id)
  const life: Life = { app, viewer, sessions, logins: ids, day: today(await app.team.timeZone()) }
  await markAttendance(life)
  await fillOne(life)
  await tradeOne(life)
  // The member first; where none of their places can be traded, somebody else who signs in.
  const last = [...logins].reverse()
  const [member] = last
  const callOut = member && (await callOutTo(life, member))
  for (const name of last) if (await askToTrade(life, name, callOut?.date)) break
  await sessions.end()
}
