import { describe, expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import type { Role } from '#shared/users.ts'
import { canOpen } from '../navigation/pages.ts'
import { menuItems } from './page.entries.ts'

const offered = (role: Role | null, hasRota: boolean) =>
  menuItems
    .filter(({ access, isOfRota }) => canOpen(access, role && { role }) && (hasRota || !isOfRota))
    .map(({ label, to }) => `${english(label)} ${to}`)
const shown = (role: Role | null) => offered(role, false)
const MEMBER = [
  'Dashboard /dashboard',
  'Chat /channels',
  'Schedule /schedule',
  'Tasks /tasks',
  'Profile /profile',
  'Directory /directory',
]

describe('the side menu', () => {
  it('offers visitors the login and the registration', () => {
    expect(shown(null)).toEqual(['Home /login', 'Register /register'])
  })

  it('offers members everything but Admin', () => {
    expect(shown('standard')).toEqual(MEMBER)
  })

  it('offers nothing to somebody who waits for approval', () => {
    expect(menuItems.filter(({ access }) => canOpen(access, { role: 'admin', waiting: true }))).toEqual([])
  })

  it.each(['admin', 'superAdmin'] as const)('offers %s Admin too', (role) => {
    expect(shown(role)).toEqual([...MEMBER, 'Admin /admin'])
    expect(offered(role, true).sort()).toEqual([...MEMBER, 'Admin /admin', 'Rota /rota'].sort())
  })
})
