import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CallOut, Offer } from '#shared/callOuts.ts'
import { english } from '#shared/strings/translate.ts'
import { nextText } from './callOut.text.ts'
import { PostSearch } from './PostSearch.tsx'

const offer = (name: string, change: Partial<Offer> = {}): Offer => ({
  ...{ _id: name, user: { _id: name, name }, rank: 1, wave: 1, state: 'sent' as const },
  ...{ sentAt: '2026-12-05T18:00:00.000Z', answeredAt: null, toldBy: 'push' as const, reach: 'push' as const },
  ...change,
})
const search = (change: Partial<CallOut> = {}): CallOut => ({
  ...{ _id: 'c1', serviceId: 's1', postId: 'p1', date: '2026-12-06', serviceTime: '9am', post: 'Main Door' },
  ...{ places: 1, filled: 0, state: 'open' as const, reason: 'declined' as const, wave: 1 },
  ...{ nextWaveAt: '2026-12-05T20:00:00.000Z', startedBy: null, startedAt: '', endedAt: null, revision: 1 },
  ...{ offers: [offer('Ann'), offer('Bob', { state: 'declined' })] },
  ...change,
})
const shown = (props: { search?: CallOut; isEmpty?: boolean }) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <PostSearch serviceId="s1" postId="p1" post="Main Door" isEmpty={props.isEmpty ?? true} search={props.search} />
    </QueryClientProvider>,
  )
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')

it('offers to find somebody where people are missing, and nowhere else', () => {
  expect(shown({})).toContain('Find somebody')
  expect(shown({ isEmpty: false })).toBe('')
})

it('says who was asked, what they said, and what can be done', () => {
  const text = shown({ search: search() })
  for (const part of ['Looking for one person for Main Door.', 'has not answered yet', 'said no', 'Ask the next now'])
    expect(text).toContain(part)
  expect(text).not.toContain('Who comes closest')
  expect(shown({ search: search({ offers: [offer('Ann', { toldBy: 'none' })] }) })).toContain('hand the link over')
  const over = shown({ search: search({ nextWaveAt: null, offers: [offer('Ann', { state: 'declined' })] }) })
  expect(over).toContain('Who comes closest')
  expect(over).not.toContain('Ask the next now')
})

it('says when the next are asked', () => {
  const said = (change: Partial<CallOut>) =>
    nextText(search(change), 'America/Chicago', new Date('2026-12-05T18:00:00.000Z'), english).replace(/\s/g, ' ')
  expect(said({})).toBe('Next round: 2:00 PM.')
  expect(said({ nextWaveAt: '2026-12-07T14:00:00.000Z' })).toBe('Next round: December 7, 2026 at 8:00 AM.')
  expect(said({ offers: [offer('Ann', { state: 'waiting' })] })).toMatch(/They are asked afterwards: 2:00 PM\./)
  expect(said({ nextWaveAt: null })).toBe('Everybody who could has been asked.')
  expect(said({ nextWaveAt: null, offers: [] })).toBe('Nobody is left to ask.')
})
