import { describe, expect, it } from 'vitest'
import { pathOnSite } from './notification.places.ts'
import { planOf } from './notification.plan.ts'

const SITE = 'https://ushers.example'
const plan = (payload: unknown) => planOf(JSON.stringify(payload), SITE)

describe('a push that cannot be read', () => {
  it.each([null, '', 'hello', '7', 'null', '[]', '{"title":', '{}', '{"title":7,"body":{},"uuid":null}'])(
    'is shown as something new: %j',
    (data) => {
      expect(planOf(data, SITE)).toEqual({
        title: 'Ushers',
        body: 'Something new',
        tag: 'unnamed',
        uuid: null,
        path: '/dashboard',
        isMessage: false,
      })
    },
  )

  it('says what can be read of it', () => {
    expect(plan({ title: 'A change' })).toMatchObject({ title: 'A change', body: '' })
    expect(plan({ body: 'You serve on Sunday' })).toMatchObject({ title: 'Ushers', body: 'You serve on Sunday' })
  })
})

describe('a push', () => {
  const payload = { title: 'General', body: 'Ann: hello', uuid: 'u1', type: 'navigate' }

  it('of a channel is one notification for that channel, and leads there', () => {
    expect(plan({ ...payload, channelId: 'sunday-team', path: '/tasks' })).toEqual({
      title: 'General',
      body: 'Ann: hello',
      tag: 'channel:sunday-team',
      uuid: 'u1',
      path: '/chat/sunday-team',
      isMessage: true,
    })
  })

  it('of something else stands for itself, and leads to its path', () => {
    expect(plan({ ...payload, path: '/schedule?view=personal' })).toMatchObject({
      tag: 'u1',
      path: '/schedule?view=personal',
      isMessage: false,
    })
  })

  it.each(['..', '../admin', 'a/b', 'général', 'x'.repeat(101)])('leads to no channel of the name %j', (channelId) => {
    expect(plan({ ...payload, channelId })).toMatchObject({ tag: 'u1', path: '/dashboard', isMessage: false })
  })

  it('leads nowhere in particular where it is not for that', () => {
    expect(plan({ ...payload, type: 'show', channelId: 'general', path: '/tasks' }).path).toBe('/dashboard')
  })
})

describe('a path', () => {
  it.each(['/', '/tasks', '/schedule?view=personal', '/chat/general#end'])(
    'of this site stays as it is: %s',
    (path) => {
      expect(pathOnSite(path, SITE)).toBe(path)
    },
  )

  it.each([
    undefined,
    7,
    '',
    'tasks',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    ' /tasks',
    'javascript:alert(1)',
  ])('of another site, or none, is the dashboard: %j', (path) => {
    expect(pathOnSite(path, SITE)).toBe('/dashboard')
  })
})
