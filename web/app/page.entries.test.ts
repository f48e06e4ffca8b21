import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/people/users.ts'
import { english } from '#shared/strings/translate.ts'
import { canOpen } from '../navigation/pages.ts'
import { menuItems } from './page.entries.ts'

const shown = (role: Role | null, isRotaOn = false) =>
  menuItems
    .filter(({ access, onlyWithRota }) => canOpen(access, role && { role }) && (isRotaOn || !onlyWithRota))
    .map(({ label, to }) => `${english(label)} ${to}`)
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

  it('offers the availability once the team plans with the rota', () => {
    expect(shown('standard', true)).toEqual(MEMBER.toSpliced(3, 0, 'Availability /availability'))
  })

  it('offers nothing to somebody who waits for approval', () => {
    expect(menuItems.filter(({ access }) => canOpen(access, { role: 'admin', waiting: true }))).toEqual([])
  })

  it.each(['admin', 'superAdmin'] as const)('offers %s Admin too', (role) => {
    expect(shown(role)).toEqual([...MEMBER, 'Admin /admin'])
    expect(shown(role, true)).toEqual([
      ...MEMBER.toSpliced(3, 0, 'Availability /availability').toSpliced(5, 0, 'Rota /rota'),
      'Admin /admin',
    ])
  })
})
