import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Invitation, NewInvitation } from '#shared/people/invitation.ts'
import type { ReadPeople } from '#shared/people/invitations.ts'
import { unknownNamesQuery } from '../../plan/imports/imports.queries.ts'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { InviteScheduleNames } from './InviteScheduleNames.tsx'
import { invitationList } from './invitations.queries.ts'
import { MadeLinks } from './MadeLinks.tsx'
import { PeoplePreview } from './PeoplePreview.tsx'

const invitation = (change: Partial<Invitation> = {}): Invitation => ({
  _id: change.name ?? 'i1',
  name: 'Ivy Lane',
  email: null,
  phoneNumber: null,
  state: 'open',
  mail: 'none',
  createdAt: '2026-12-01T12:00:00.000Z',
  expiresAt: '2026-12-15T12:00:00.000Z',
  usedAt: null,
  personId: null,
  userId: null,
  interestId: null,
  ...change,
})

/** Text of a rendered part, its tags and React's marks left out. */
function textOf(part: React.ReactNode, known?: Invitation[] | QueryClient): string {
  const cache = known instanceof QueryClient ? known : new QueryClient()
  if (Array.isArray(known)) cache.setQueryData(invitationList.query.queryKey, known)
  const html = renderToString(<QueryClientProvider client={cache}>{part}</QueryClientProvider>)
  return html.replaceAll('<!-- -->', '').replace(/<[^>]*>/g, ' ')
}

describe('the panel', () => {
  it('says that it is loading, and that nobody was invited', () => {
    expect(textOf(<InvitationsPanel part={null} />)).toContain('Loading the invitations')
    expect(textOf(<InvitationsPanel part={null} />, [])).toContain('Nobody has been invited yet.')
  })

  it('begins with those that are open or ran out, and folds the others', () => {
    const text = textOf(<InvitationsPanel part={null} />, [
      invitation({ name: 'Joe Joined', state: 'used', usedAt: '2026-12-02T12:00:00.000Z' }),
      invitation({ name: 'Ran Out', state: 'expired' }),
      invitation({ name: 'Rev Oked', state: 'revoked' }),
      invitation({ name: 'Still Open', mail: 'failed', email: 'still@example.org' }),
    ])
    expect(text.indexOf('Still Open')).toBeLessThan(text.indexOf('Ran Out'))
    expect(text).toContain('The email could not be sent. Please share the link yourself.')
    expect(text).toContain('Show all 4')
    for (const name of ['Joe Joined', 'Rev Oked']) expect(text).not.toContain(name)
    expect(text.match(/Revoke\b/g)).toHaveLength(1)
    expect(text.match(/New link/g)).toHaveLength(2)
  })

  it('shows ten at first', () => {
    const many = Array.from({ length: 40 }, (_each, place) => invitation({ name: `Usher ${place}.` }))
    const text = textOf(<InvitationsPanel part={null} />, many)
    expect(text).toContain('Usher 9.')
    expect(text).not.toContain('Usher 10.')
    expect(text).toContain('Show all 40')
  })
})

describe('a list that was read', () => {
  const person = { line: 1, name: 'Ivy Lane', email: null, phoneNumber: null, memberId: null }
  const preview = (read: ReadPeople) =>
    textOf(<PeoplePreview read={read} onBack={() => undefined} onMade={() => undefined} />)

  it('has those who are on the team’s list already as the same where the name is equal, and asks otherwise', () => {
    const html = (isEqual: boolean) =>
      renderToString(
        <QueryClientProvider client={new QueryClient()}>
          <PeoplePreview
            read={{ people: [{ ...person, entered: { _id: 'u1', name: 'I. Lane', isEqual } }], issues: [] }}
            onBack={() => undefined}
            onMade={() => undefined}
          />
        </QueryClientProvider>,
      )
    expect(html(true)).toContain('Is I. Lane, who is on the team’s list already')
    expect(html(true).match(/checked=""/g)).toHaveLength(2)
    expect(html(false).match(/checked=""/g)).toHaveLength(1)
  })

  it('invites who is no member, and names the lines that were not understood', () => {
    const text = preview({
      people: [person, { ...person, line: 2, name: 'Mem Ber', memberId: 'u1' }],
      issues: [
        { path: 'line 3', message: 'There is no name on this line.' },
        { path: 'line 3', message: 'Please enter an email address' },
      ],
    })
    expect(text).toContain('One line could not be read.')
    expect(text).toContain('There is no name on this line. Please enter an email address')
    expect(text).toContain('Invite one person')
    expect(text).toContain('One person of the list is not invited: a member has their email, number or name.')
    expect(text).toContain('Mem Ber')
    expect(text).toContain('There is no name on this line.')
  })

  it('shows what was not used of a line beside it, also where one line names several people', () => {
    const others = ['Otis Ward', 'Ana Gil'].map((name) => ({ ...person, name }))
    const text = preview({ people: [{ ...person, unused: ['ext. 7', 'Main Door'] }, ...others], issues: [] })
    expect(text).toContain('Not used: ext. 7 · Main Door')
    expect(text.match(/Not used/g)).toHaveLength(1)
    expect(text).toContain('Invite 3 people')
  })

  it('can be chosen from: all of them at first', () => {
    const some = preview({ people: [person, { ...person, line: 2, name: 'Otis Ward' }], issues: [] })
    expect(some).toContain('Invite 2 people')
    expect(some).toMatch(/2 people\s+Clear/)
  })

  it('offers nothing where there is nobody', () => {
    const text = preview({ people: [], issues: [] })
    expect(text).toContain('There is nobody on this list.')
    expect(text).not.toMatch(/Invite (one|\d)/)
  })
})

describe('the names of the schedule', () => {
  const offered = (names: string[], invitations: Invitation[]) => {
    const cache = new QueryClient()
    cache.setQueryData(
      unknownNamesQuery.queryKey,
      names.map((name) => ({ name, shifts: 2, nextDate: null, nearest: [], near: [] })),
    )
    cache.setQueryData(invitationList.query.queryKey, invitations)
    return textOf(<InviteScheduleNames />, cache)
  }

  it('can be invited where they are no members', () => {
    expect(offered(['Ivy Lane', 'Otis Ward'], [])).toContain('Invite the 2 names of the schedule that are no members')
    expect(offered([], [])).not.toContain('Invite')
  })

  it('are not offered again while their link is good', () => {
    const text = offered(
      ['IVY  lane', 'Otis Ward'],
      [invitation(), invitation({ name: 'Otis Ward', state: 'expired' })],
    )
    expect(text).toContain('Invite the name of the schedule')
  })
})

describe('the links of those just invited', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const made: NewInvitation[] = ['Ivy Lane', 'Otis Ward'].map((name) => ({
    ...invitation({ name }),
    url: `https://x.example/invite/${name.length}`,
  }))
  const linksOn = (browser: object, invitations: NewInvitation[]) => {
    vi.stubGlobal('navigator', browser)
    vi.stubGlobal('location', { origin: 'https://x.example' })
    return textOf(<MadeLinks made={invitations} onDone={() => undefined} />)
  }

  it('are each there to copy, and together', () => {
    const text = linksOn({}, made)
    for (const said of [
      '2 people are invited',
      'Ivy Lane: https://x.example/invite/8',
      'Otis Ward: https://x.example/invite/9',
      'Copy all links',
    ])
      expect(text).toContain(said)
    expect(text.match(/Copy a message/g)).toHaveLength(2)
    expect(text).not.toContain('Link for Ivy Lane')
    const one = linksOn({}, made.slice(0, 1))
    expect(one).not.toContain('Copy all links')
    expect(one).toContain('Link for Ivy Lane')
    expect(one).toContain('Copy a message')
  })

  it('are shown once for whoever stood twice in the list', () => {
    const text = linksOn({}, [...made, ...made.slice(0, 1)])
    expect(text).toContain('2 people are invited')
    expect(text.match(/Ivy Lane: /g)).toHaveLength(1)
  })

  it('say where phones cannot open them, with a message that names the setting', () => {
    expect(linksOn({}, made)).not.toContain('Phones cannot open these links yet')
    const text = linksOn({}, [{ ...invitation(), url: 'http://localhost:3000/invite/x' }])
    expect(text).toContain('Phones cannot open these links yet. Ask your technical person.')
    expect(text).toContain('begin with http://localhost:3000, which phones cannot open. Please set SITE_URL')
  })

  it('go into the share sheet where the device has one', () => {
    expect(linksOn({ share: async () => undefined }, made.slice(0, 1)).match(/Share/g)).toHaveLength(1)
    expect(linksOn({}, made)).not.toContain('Share')
  })
})
