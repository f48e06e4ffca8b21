import { keysApi } from '#shared/people/keys.ts'
import { usersApi } from '#shared/people/users.ts'
import { HOOK_TYPES } from '#shared/reach/hookEvents.ts'
import { hooksApi } from '#shared/reach/hooks.ts'
import { servicePath } from '#shared/servicePath.ts'
import { findOverflow, settle } from './stage/accessibility.scan.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import { addSunday, SUNDAY_ZONE } from './stage/sunday.team.ts'
import { addTask } from './stage/tasks.steps.ts'

// A Sunday that has not begun, at any hour of the day.
const team = withTeam({ settings: { TEAM_TIMEZONE: SUNDAY_ZONE } })

const SMALLEST_PHONE = { width: 320, height: 640 }
const VISITOR_PAGES = ['/login', '/register', '/forgot-password', '/join', '/goodbye', '/invite/nobody', '/nowhere']
const MEMBER_PAGES = ['/dashboard', '/channels', '/chat/general', '/schedule', '/availability', '/tasks', '/profile']
const ROTA_VIEWS = ['coverage', 'call-list', 'today', 'report', 'habits', 'counts', 'settings', 'setup']
const ADMIN_PAGES = ['/rota', ...ROTA_VIEWS.map((view) => `/rota/${view}`), '/people', '/directory', '/admin']

test('text twice as large makes no page wider than the smallest phone', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 404/, /^404 /)
  const me = await team.add({ name: 'Bartholomew Featherstonehaugh' })
  await addTask(team, me, { title: 'Restock the envelopes' })
  const { serviceId, ushers } = await addSunday(team)
  const [usher] = ushers
  const wide: string[] = []
  async function visit(page: Awaited<ReturnType<typeof open>>, paths: string[]) {
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await settle(page)
      const overflow = await findOverflow(page)
      if (overflow > 0) wide.push(`${path} is ${overflow} pixels too wide`)
    }
  }
  await visit(await open({ size: SMALLEST_PHONE }), VISITOR_PAGES)
  if (usher) await visit(await open({ as: usher, size: SMALLEST_PHONE }), ['/dashboard', servicePath(serviceId)])
  const page = await open({ as: me, size: SMALLEST_PHONE })
  await visit(page, MEMBER_PAGES)
  await team.call(usersApi.promote, { id: me._id })
  await visit(page, [...ADMIN_PAGES, `/people/${usher?._id}`, servicePath(serviceId)])
  await team.call(keysApi.create, { name: 'Featherstonehaughs-Gemeindeverwaltung', access: 'write', role: 'admin' })
  const url = 'https://hooks.example.org/a/long/address/of/a/receiver?token=abcdefghijklmnopqrstuvwxyz'
  await team.call(hooksApi.create, { url, events: [...HOOK_TYPES] })
  await visit(await open({ as: team.superAdmin, size: SMALLEST_PHONE }), ['/admin/programs'])
  expect(wide).toEqual([])
})
