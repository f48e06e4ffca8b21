import { randomInt } from 'node:crypto'
import { DAY_MS } from '#shared/days.ts'
import type { DemoLogin } from '#shared/people/config.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/client.ts'
import { getOrMakeSetting } from '../db/settings.ts'
import { hashPassword } from '../features/people/users/passwords.ts'
import { ownRole, type Viewer } from '../http/viewer.ts'
import { seedChat } from './chat.ts'
import { seedRota } from './rota.ts'
import { seedRotaLife, withoutQuietHours } from './rotaLife.ts'
import { seedSundays } from './sundays.ts'
import { DEMO_SERVICES, DEMO_TEAM, DEMO_TIES } from './team.ts'
import { DEMO_MEETINGS, DEMO_TASKS } from './work.ts'

/** Three months: four past Sundays, this week's, eight future ones. */
const SUNDAYS = 13
const SUNDAYS_BEHIND = 4

const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@demo.example`

/** Random, because a demo may be reachable from a network; readable, because people type it on a phone. */
const readablePassword = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => 'abcdefghkmnpqrstuvwxyz'[randomInt(22)]).join(''),
  ).join('-')

const dayAfter = (day: Date, days: number): string => new Date(day.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** The Sunday on which the demo's three months begin. */
function firstSunday(today: Date): Date {
  const midnight = new Date(`${today.toISOString().slice(0, 10)}T00:00:00Z`)
  return new Date(midnight.getTime() - (midnight.getUTCDay() + 7 * SUNDAYS_BEHIND) * DAY_MS)
}

async function seedTeam(app: App, password: string): Promise<Viewer> {
  const passwordHash = await hashPassword(password, 'demo')
  for (const [place, name] of DEMO_TEAM.entries())
    await app.users.create(null, {
      name,
      email: emailOf(name),
      passwordHash,
      phoneNumber: `+1312555${String(1000 + place)}`,
      role: place === 0 ? 'superAdmin' : place < 3 ? 'admin' : 'standard',
    })
  const { token } = await app.sessions.login(
    null,
    { email: emailOf(DEMO_TEAM[0]), password },
    { ip: '127.0.0.1', userAgent: '' },
  )
  const viewer = await app.sessions.authenticate(token)
  if (!viewer) throw new Error('The demo’s super admin could not sign in')
  // An invented person cannot set up the second factor that SECOND_FACTOR_REQUIRED may demand.
  return { ...viewer, role: ownRole(viewer), withheldRole: null }
}

/** Assigns people in turn: a person has at most one shift per service. */
async function seedSchedule(app: App, viewer: Viewer, today: Date): Promise<void> {
  const start = firstSunday(today)
  let turn = 0
  for (let week = 0; week < SUNDAYS; week += 1)
    for (const [days, serviceTime, posts] of DEMO_SERVICES)
      for (const assignment of posts) {
        // Steps of seven through a team of forty, so that neighbours in the list do not always serve together.
        const name = DEMO_TEAM[(turn * 7) % DEMO_TEAM.length] as string
        const tieColor = DEMO_TIES[week % DEMO_TIES.length] as string
        await app.schedule.create(viewer, {
          name,
          assignment,
          serviceTime,
          tieColor,
          date: dayAfter(start, week * 7 + days),
        })
        turn += 1
      }
}

async function seedWork(app: App, viewer: Viewer, today: Date): Promise<void> {
  const everybody = (await app.users.all()).map(({ _id, name }): [string, string] => [name, _id])
  const ids = new Map(everybody)
  const idOf = (name: string): string => ids.get(name) as string
  for (const { title, member, due, status } of DEMO_TASKS) {
    const assignedTo = idOf(member)
    if (due === null) await app.tasks.assign(viewer, { userId: assignedTo, task: title })
    else await app.tasks.create(viewer, { title, assignedTo, status, dueDate: dayAfter(today, due) })
  }
  const start = firstSunday(today)
  for (const { week, day, guests, ...meeting } of DEMO_MEETINGS)
    await app.meetings.create(viewer, {
      ...meeting,
      date: dayAfter(start, (SUNDAYS_BEHIND + week) * 7 + day),
      assignedTo: guests === 'everybody' ? [...ids.values()] : guests.map(idOf),
    })
}

/** Fills an empty database with an invented team through the services. Returns one login per role. */
export async function seedDemo(app: App, db: Db, today = new Date()): Promise<DemoLogin[]> {
  const password = await getOrMakeSetting(db, 'demo_password', readablePassword)
  const [superAdmin, admin, , member] = DEMO_TEAM
  const logins = [superAdmin, admin, member]
  if (await app.users.hasNobody()) {
    const viewer = await seedTeam(app, password)
    await seedSchedule(app, viewer, today)
    await withoutQuietHours(app, viewer, async () => {
      await seedRota(app, db, viewer)
      await seedRotaLife(app, viewer, logins)
    })
    await seedSundays(app, viewer, logins)
    await seedWork(app, viewer, today)
    await seedChat(app, db, logins, today)
    // The invented team has had its first day; the admin page still offers the steps.
    await app.setup.change(viewer, { dismissed: true })
  }
  return [
    { role: 'superAdmin', name: superAdmin, email: emailOf(superAdmin), password },
    { role: 'admin', name: admin, email: emailOf(admin), password },
    { role: 'standard', name: member, email: emailOf(member), password },
  ]
}
