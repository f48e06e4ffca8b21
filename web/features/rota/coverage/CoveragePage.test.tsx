import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Reach } from '#shared/reach.ts'
import type { Coverage } from '#shared/rotaCoverage.ts'
import { english } from '#shared/strings/translate.ts'
import { Services } from './CoveragePage.tsx'
import { postText, reachText, summaryText } from './coverage.text.ts'
import { Reached } from './ReachPanel.tsx'

type PostCoverage = Coverage['posts'][number]
const post = (change: Partial<PostCoverage> = {}): PostCoverage => ({
  ...{ postId: 'door', post: 'Main Door', minPeople: 2, maxPeople: 2 },
  ...{ filled: 2, asked: 0, empty: 0, state: 'green' as const },
  ...change,
})
const service = (state: Coverage['state'], ...posts: PostCoverage[]): Coverage => ({
  ...{ serviceId: state, date: '2026-12-06', serviceTime: '9am', tieColor: null, state },
  posts,
})
const amber = post({ filled: 1, asked: 1, state: 'amber' })
const red = post({ filled: 0, asked: 1, empty: 1, state: 'red' })

const text = (element: Parameters<typeof renderToString>[0]) =>
  renderToString(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')

it('sums up what is empty and what waits, and says until when all is covered', () => {
  const said = (...services: Coverage[]) => summaryText(services, '2026-12-29', english)
  expect(said(service('green', post()))).toBe('All covered until Dec 29.')
  expect(said(service('amber', amber))).toBe('One answer is still missing.')
  expect(said(service('red', red, amber))).toBe('One place is empty. 2 answers are still missing.')
  // Asked beyond the least are welcome, nobody waits for them.
  expect(said(service('green', post({ minPeople: 1, filled: 1, asked: 1 })))).toMatch(/^All covered/)
  expect(said(service('cancelled', red))).toMatch(/^All covered/)
})

it('says each state in words, with the posts that are not covered', () => {
  const shown = text(<Services services={[service('green', post()), service('red', red, post())]} until="2026-12-29" />)
  for (const part of ['Covered', 'People missing', 'Sunday, December 6', 'Main Door: 0 of 2 · 1 asked · 1 missing'])
    expect(shown).toContain(part)
  expect(shown).not.toContain('Main Door: 2 of 2')
  expect(text(<Services services={[]} until="2026-12-29" />)).toContain('No published service in the next four weeks.')
  expect(postText(amber, english)).toBe('Main Door: 1 of 2 · 1 asked')
})

const reach = (change: Partial<Reach>): Reach => ({
  user: { _id: 'ann', name: 'Ann Abel', phoneNumber: '+13125550142' },
  ...{ state: 'none' as const, since: null, smsOk: false, phoneVerified: true },
  ...change,
})

it('says why somebody is not known to be reachable', () => {
  const said = (change: Partial<Reach>) => reachText(reach(change), '2026-11-23', english)
  expect(said({})).toBe('No device gets notifications.')
  expect(said({ state: 'unproved' })).toBe('No notification has been shown yet.')
  expect(said({ state: 'unproved', since: '2026-11-03T10:00:00.000Z' })).toBe(
    'The last notification was shown 20 days ago.',
  )
  expect(said({ state: 'failing', since: '2026-11-14T10:00:00.000Z' })).toBe(
    'Their push service has taken nothing since Nov 14.',
  )
})

it('lists those who are not, with their number', () => {
  const shown = renderToString(
    <Reached
      people={[reach({}), reach({ user: { _id: 'bob', name: 'Bob', phoneNumber: null }, state: 'reachable' })]}
    />,
  )
  expect(shown.replace(/<!-- -->/g, '')).toContain('Notifications arrive at 1 of 2 people.')
  expect(shown).toContain('href="tel:+13125550142"')
  expect(shown).not.toContain('Bob')
})
