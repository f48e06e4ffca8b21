import { randomUUID } from 'node:crypto'
import { ownDataApi } from '#shared/people/ownData.ts'
import { usersApi } from '#shared/people/users.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { PASSWORD } from '../app.ts'
import { anAdmin, type Move } from './acts.ts'
import { MEMBERS, VISITORS } from './team.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const OK = { status: 200, code: undefined, body: {} }

const suspend: Move = (walk, _view, draw) => {
  const person = draw.of(walk.people.filter(({ role, state }) => role !== 'superAdmin' && state !== 'gone'))
  if (!person) return undefined
  const isBack = person.state === 'suspended'
  return {
    says: `${walk.boss().name} ${isBack ? 'lets back in' : 'suspends'} ${person.name}`,
    send: () => walk.call(isBack ? usersApi.unsuspend : usersApi.suspend, { id: person._id }, walk.boss().token),
    async keep({ status }) {
      if (status !== 200 || person.state === 'gone') return
      person.state = isBack ? 'active' : 'suspended'
      if (isBack) await walk.signIn(person)
    },
  }
}

/** The first of the suspended comes back, so that a walk does not run out of people. */
const letIn: Move = (walk, view, draw) => {
  const person = draw.of(walk.people.filter(({ state }) => state === 'suspended'))
  if (!person) return suspend(walk, view, draw)
  return {
    says: `${walk.boss().name} lets back in ${person.name}`,
    send: () => walk.call(usersApi.unsuspend, { id: person._id }, walk.boss().token),
    async keep({ status }) {
      if (status !== 200 || person.state === 'gone') return
      person.state = 'active'
      await walk.signIn(person)
    },
  }
}

const rename: Move = (walk, _view, draw) => {
  const person = draw.of(walk.people.filter(({ state }) => state === 'active'))
  if (!person) return undefined
  const name = draw.of([...VISITORS, ...MEMBERS, `${person.name} Junior`]) ?? person.name
  return {
    says: `${person.name} takes the name ${name}`,
    send() {
      const form = new FormData()
      form.append('name', name)
      return walk.upload(usersApi.updateMe, form, person.token)
    },
    keep({ status }) {
      if (status === 200) person.name = name
    },
  }
}

const leave: Move = (walk, _view, draw) => {
  const members = walk.people.filter(({ role, state }) => role === 'standard' && state === 'active')
  const person = members.length > 4 ? draw.of(members) : undefined
  if (!person) return undefined
  return {
    says: `${person.name} leaves`,
    send: () => walk.call(ownDataApi.remove, { password: PASSWORD }, person.token),
    keep({ status }) {
      if (status < 300) person.state = 'gone'
    },
  }
}

const join: Move = (walk, _view, draw) => {
  const missing = MEMBERS.find((name) => !walk.people.some((person) => person.name === name && person.state !== 'gone'))
  const name = missing ?? draw.of(VISITORS)
  if (name === undefined || walk.people.filter(({ state }) => state !== 'gone').length > 9) return undefined
  return {
    says: `${name} joins`,
    async send() {
      await walk.join(name, 'standard')
      return OK
    },
  }
}

const beAway: Move = (walk, view, draw) => {
  const person = draw.of(walk.people.filter(({ state }) => state === 'active'))
  const service = draw.of(view.services)
  if (!person || !service) return undefined
  if (draw.chance(40)) {
    const mostADay = draw.oneOf(1, 2)
    return {
      says: `${person.name} serves ${mostADay} times a day at most`,
      send: () => walk.call(availabilityApi.change, { mostADay }, person.token),
    }
  }
  const row = { kind: 'away', fromDay: service.date, toDay: service.date }
  return {
    says: `${person.name} is away on ${service.date}`,
    send: () => walk.call(availabilityApi.addRow, row, person.token),
  }
}

const keepApart: Move = (walk, _view, draw) => {
  const members = walk.people.filter(({ state }) => state === 'active')
  const [one, other] = [draw.of(members), draw.of(members)]
  if (!one || !other || one === other) return undefined
  const kind = draw.oneOf('apart', 'only_together')
  const admin = anAdmin(walk, draw)
  return {
    says: `${admin.name} says of ${one.name} and ${other.name}: ${kind}`,
    send: () => walk.call(rotaLinksApi.create, { userA: one._id, userB: other._id, kind, agreed: true }, admin.token),
  }
}

const mark: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const past = view.shifts.filter(({ date }) => date <= view.day)
  const today = past.filter(({ date }) => date === view.day)
  const shift = draw.of(today.length > 0 ? today : past)
  if (!shift) return undefined
  const state = draw.oneOf('absent', 'here')
  const made = { uuid: randomUUID(), shiftId: shift._id, state, at: new Date(walk.now()).toISOString() }
  return {
    says: `${admin.name} marks ${shift.user.name} ${state}: ${shift.assignment} on ${shift.date} ${shift.serviceTime}`,
    send: () => walk.call(rotaDayApi.mark, { marks: [made] }, admin.token),
  }
}

const wait: Move = (walk, view, draw) => {
  const next = view.services
    .flatMap(({ startsAt }) => (startsAt && Date.parse(startsAt) > walk.now() ? Date.parse(startsAt) : []))
    .sort((a, b) => a - b)[0]
  const ms = draw.oneOf(
    2 * MINUTE,
    7 * HOUR,
    // Near to what comes next, when marks are made and swaps are too late.
    Math.max(MINUTE, (next ?? 0) - walk.now() - draw.oneOf(1, 5, 20) * HOUR),
    26 * HOUR,
  )
  return {
    says: `${(ms / HOUR).toFixed(1)} hours pass`,
    async send() {
      await walk.pass(ms)
      return OK
    },
  }
}

/** Moves of people and their attendance, and the time that passes, with the weight of each. */
export const peopleMoves: Record<string, [weight: number, Move]> = {
  suspend: [3, suspend],
  'let in': [2, letIn],
  rename: [2, rename],
  leave: [1, leave],
  join: [2, join],
  'be away': [2, beAway],
  'keep apart': [1, keepApart],
  mark: [4, mark],
  wait: [9, wait],
}
