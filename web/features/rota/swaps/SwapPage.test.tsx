import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Swap, SwapItem } from '#shared/swaps.ts'
import { SwapCard } from './SwapCard.tsx'
import { SwapCards } from './SwapCards.tsx'
import { Choice } from './SwapPage.tsx'

const item = (assignmentId: string, post: string): SwapItem => ({
  assignmentId,
  date: '2026-12-06',
  serviceTime: '9am',
  post,
})
const ann = { _id: 'ann', name: 'Ann' }
const ruth = { _id: 'ruth', name: 'Ruth' }
const [mine, hers] = [item('a1', 'Foyer'), item('a2', 'Side Door')]
const swap = (state: Swap['state'] = 'proposed'): Swap => ({
  ...{ _id: 's1', kind: 'swap', state, createdBy: 'ann', createdAt: '', expiresAt: '', decidedBy: null },
  legs: [
    { seq: 1, user: ann, gives: mine, takes: hers, answer: 'yes', answeredAt: '' },
    { seq: 2, user: ruth, gives: hers, takes: mine, answer: null, answeredAt: null },
  ],
})
const shown = (part: ReactNode) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')

it('offers trades, gifts and rings, or says that nobody can', () => {
  const partners = { gives: [{ user: ruth }], swaps: [{ user: ruth, takes: hers }], rings: [] }
  const text = shown(<Choice partners={partners} own="a1" me="ann" />)
  expect(text).toContain('Ruth · Sunday, December 6, 9am, Side Door')
  expect(text).toContain('Give it away')
  expect(text).not.toContain('In a ring of three')
  const none = shown(<Choice partners={{ gives: [], swaps: [], rings: [] }} own="a1" me="ann" />)
  expect(none).toContain('Nobody can trade for this one.')
})

it('asks whom it waits for, and lets whoever asked take it back', () => {
  expect(shown(<SwapCard swap={swap()} me="ruth" />)).toContain('Yes, swap')
  expect(shown(<SwapCard swap={swap()} me="ruth" />)).not.toContain('Take it back')
  expect(shown(<SwapCard swap={swap()} me="ann" />)).toContain('Take it back')
  expect(shown(<SwapCard swap={swap('done')} me="ann" />)).not.toContain('Take it back')
})

it('has a card on the dashboard for both of them', () => {
  expect(shown(<SwapCards swaps={[swap()]} me="ruth" />)).toContain('Ann asks you for a swap.')
  expect(shown(<SwapCards swaps={[swap()]} me="ann" />)).toContain('You asked Ruth for a swap.')
  expect(shown(<SwapCards swaps={[swap('waiting')]} me="ruth" />)).toBe('')
})
