import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Swap, SwapPartners } from '#shared/rota/swaps.ts'
import { english } from '#shared/strings/translate.ts'
import { refusal } from '../../../api/error.ts'
import { attachOutbox } from '../../../outbox/outbox.ts'
import { mineQuery } from '../answers/answers.queries.ts'
import { assignmentWith } from '../answers/answers.testing.ts'
import { Partners } from './Partners.tsx'
import { AskedLine, SwapAnswer } from './SwapAnswer.tsx'
import { SwapCard } from './SwapCard.tsx'
import { SwapView } from './SwapPage.tsx'
import { OpenSwaps } from './SwapsPanel.tsx'
import { swapQuestion } from './swap.text.ts'
import { partnersQuery } from './swaps.queries.ts'
import { ann, giftTo, hers, his, item, mine, otis, ring, ruth, swapWith } from './swaps.testing.ts'

const nothing = () => {}
const cacheWith = (partners?: SwapPartners) => {
  const cache = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } } })
  attachOutbox(cache, 'ann', () => new Promise(() => {}))
  if (partners) cache.setQueryData(partnersQuery('a1', 0).queryKey, partners)
  return cache
}
const html = (part: ReactNode, cache = cacheWith()) =>
  renderToString(
    <QueryClientProvider client={cache}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  ).replace(/<!-- -->/g, '')
const shown = (part: ReactNode, cache?: QueryClient) => html(part, cache).replace(/<[^>]+>/g, '\n')

const nobody: SwapPartners = { gives: [], swaps: [], rings: [] }
const ringWith = (post: string) => ({
  legs: [
    { user: ann, gives: mine, takes: hers },
    { user: ruth, gives: hers, takes: { ...his, assignmentId: post, post } },
    { user: otis, gives: { ...his, assignmentId: post, post }, takes: mine },
  ],
})
const view = (swaps: Swap[] = [], id = 'a1', me = 'ann') => (
  <SwapView id={id} me={me} since={0} mine={{ assignments: me === 'ann' ? [assignmentWith()] : [], swaps }} />
)

describe('the page of an own place', () => {
  it('offers who fits best first, in sentences, and asks nobody before somebody is chosen', () => {
    const earlier = item('a4', 'Foyer', '2026-12-08')
    const swaps = [
      { user: ruth, takes: hers, fits: false },
      { user: otis, takes: earlier, fits: true },
    ]
    const text = shown(view(), cacheWith({ gives: [{ user: ruth, fits: true }], swaps, rings: [ringWith('Aisle')] }))
    expect(text).toContain('Swap Sunday,\u00A0December\u00A06, 9am, Foyer')
    expect(text).toMatch(
      /Who fits best\s+Otis\s+Tue, Dec 8, 9am, Foyer\s+Also free\s+Ruth\s+Sun, Dec 13, 9am, Balcony\s+Three-way swap/,
    )
    for (const part of ['Ruth, Otis', 'Free, and']) expect(text).not.toContain(part)
    expect(text).toContain('Ask several if you like. The first yes takes it; until then it stays yours.')
    expect(text).toContain('Choose whom to ask')
  })

  it('shows the five who fit best, each once, and rings at once where there is nothing else', () => {
    const gives = [...'ABCDEFG'].map((name) => ({ user: { _id: name, name }, fits: true }))
    const page = html(view(), cacheWith({ ...nobody, gives }))
    expect(page.match(/type="checkbox"/g)).toHaveLength(5)
    expect(page).toContain('Show all 7')
    // One alone is never folded.
    const six = html(view(), cacheWith({ ...nobody, gives: gives.slice(1) }))
    expect(six.match(/type="checkbox"/g)).toHaveLength(6)
    expect(six).not.toContain('Show all')
    expect(shown(view(), cacheWith({ ...nobody, rings: [ringWith('A')] }))).toMatch(
      /Ruth, Otis\s+You take Ruth’s Dec 13/,
    )
  })

  it('half of a couple is offered couples, and is told why nobody else', () => {
    const carol = { _id: 'carol', name: 'Carol Moss' }
    const couple = (takes: typeof hers | null) => ({
      fits: true,
      legs: ['ann', 'carol', 'jean', 'tom'].map((_id, place) => ({
        user: { _id, name: { jean: 'Jean Ward', tom: 'Tom Ward' }[_id] ?? _id },
        gives: null,
        takes: place < 2 ? takes : null,
      })),
    })
    const bound = { ...nobody, onlyWith: [carol] }
    const some = shown(view(), cacheWith({ ...bound, couples: [couple(hers)] }))
    expect(some).toMatch(/You serve only together with Carol Moss, so another couple takes both places/)
    expect(some).toMatch(/Jean and Tom Ward\s+Sun, Dec 13, 9am, Balcony/)
    expect(shown(view(), cacheWith({ ...bound, couples: [couple(null)] }))).toMatch(
      /Jean and Tom Ward\s+They take both places\./,
    )
    expect(shown(view(), cacheWith({ ...bound, couples: [] }))).toContain(
      'no other couple can take both places. Decline for both of you, or ask whoever plans.',
    )
  })

  it('says that nobody can, or that it is too late, with the way back and without another try', () => {
    const none = html(view(), cacheWith(nobody))
    expect(none).toContain(
      'Nobody can trade for this one. Decline it, and the app looks for a stand-in if one is needed.',
    )
    expect(none).toContain('href="/dashboard"')
    // The answer that is left is given in place, and leads to no second search.
    const known = cacheWith(nobody)
    known.setQueryData(mineQuery.queryKey, {
      ...{ on: true, assignments: [assignmentWith()], offers: [], swaps: [], asked: null, publications: [] },
    })
    expect(html(view(), known)).toMatch(/I can’t/)
    expect(html(view(), known)).not.toContain('/rota/swap/')
    const cache = cacheWith()
    const error = refusal(409, { error: 'It is too late to swap this.', code: 'swap_too_late' }, null)
    const { queryKey } = partnersQuery('a1', 0)
    cache.getQueryCache().build(cache, { queryKey }).setState({ status: 'error', error, fetchStatus: 'idle' })
    const late = html(view(), cache)
    expect(late).toContain('It is too late to swap this.')
    expect(late).toContain('href="/dashboard"')
    expect(late).not.toContain('Try again')
  })

  const other = { ...nobody, gives: [{ user: otis, fits: true }], swaps: [{ user: ruth, takes: hers, fits: true }] }
  const choice = (asked: Swap, partners: SwapPartners) =>
    shown(
      <Partners
        place={assignmentWith()}
        since={0}
        me="ann"
        asks={[{ swap: asked, isOver: false }]}
        onAsked={nothing}
      />,
      cacheWith(partners),
    )

  it('shows what was asked in one card, with whom, for what and their answer, and folds the choice of others', () => {
    const gift = swapWith({ _id: 's2', kind: 'give', legs: giftTo(otis, 'no'), state: 'refused' })
    const text = shown(view([swapWith(), gift]), cacheWith(other))
    expect(text).toMatch(
      /What you asked[\s\S]+Ruth\s+For their Sun, Dec 13, 9am, Balcony\s+Has not answered yet\s+Asked Dec 1, open until Dec 5\s+Cancel/,
    )
    expect(shown(view([swapWith()]), cacheWith(other))).not.toContain('Nobody has answered yet.')
    expect(text).toMatch(/Otis\s+This swap was refused[\s\S]*Ask somebody else/)
    for (const part of ['You said yes', 'You give up', 'Choose whom to ask']) expect(text).not.toContain(part)
  })

  it('offers whom one can ask at once again when all have refused', () => {
    const text = shown(view([swapWith({ state: 'refused' })]), cacheWith(other))
    expect(text).toContain('Choose whom to ask')
    expect(text).not.toContain('Ask somebody else')
  })

  it('offers no trade a second time, and says where nobody else is left', () => {
    expect(choice(swapWith(), other)).toMatch(/Otis\s+Free, and serves no more than their share/)
    expect(choice(swapWith(), other)).not.toContain('Ruth')
    expect(choice(swapWith(), nobody)).toContain('Nobody else can trade for this one.')
  })

  it('has the way back in every state', () => {
    const asked = [swapWith()]
    for (const one of [view(), view(asked), view(asked, 's1'), view(asked, 's1', 'ruth'), view([], 'another')])
      expect(html(one, cacheWith(nobody)).match(/href="\/dashboard"/g)).toHaveLength(1)
  })

  it('says of an unknown one that it is not open', () => {
    expect(shown(view([], 'another'))).toContain('This swap or service is no longer open.')
  })
})

describe('the page of a swap', () => {
  it('asks whom it waits for, and says what is theirs in it', () => {
    const text = shown(view([swapWith()], 's1', 'ruth'))
    expect(text).toMatch(
      /Swap with Ann\?[\s\S]+You take Sunday, December 6, 9am, Foyer[\s\S]+You give up Sunday, December 13, 9am, Balcony/,
    )
    for (const part of ['Yes, swap', 'No']) expect(text).toContain(part)
    for (const part of ['Waiting for answers', 'Has not answered', 'Ann takes', 'Cancel my request'])
      expect(text).not.toContain(part)
  })

  it('asks those of a ring, with what the others take and have said', () => {
    const asked = swapWith({ kind: 'ring', legs: ring(null, 'yes') })
    expect(shown(view([asked], 's1', 'ruth'))).toMatch(/You give up[\s\S]*Ann takes[\s\S]*Said yes[\s\S]*Otis takes/)
    expect(shown(view([asked], 's1', 'otis'))).toContain('You said yes')
  })

  it('says to whoever asked who takes what, and who has answered', () => {
    const text = shown(view([swapWith()], 's1'))
    for (const part of ['Waiting for answers.', 'Has not answered yet', 'Cancel my request'])
      expect(text).toContain(part)
    expect(text).not.toContain('You said yes')
  })

  const card = (change: Partial<Swap>, isOver = false) =>
    shown(<SwapCard seen={{ swap: swapWith(change), isOver }} me="ann" onChange={nothing} />)

  it.each<[Swap['state'], string]>([
    ['proposed', 'Waiting for answers.'],
    ['waiting', 'Everybody said yes. An admin decides.'],
    ['done', 'Done. The services are swapped.'],
    ['refused', 'This swap was refused. Everything stays as it was.'],
    ['withdrawn', 'This swap was taken back.'],
    ['expired', 'It is too late for this swap.'],
  ])('says of a swap that is %s what that means', (state, sentence) => {
    const text = card({ state })
    expect(text).toContain(sentence)
    expect(text.includes('Cancel my request')).toBe(state === 'proposed' || state === 'waiting')
    expect(text.includes('Has not answered yet')).toBe(state === 'proposed' || state === 'waiting')
  })

  it('names who has refused, and takes no answer to one that is over', () => {
    expect(card({ state: 'refused', legs: ring('no', null) })).toContain('Ruth can’t. This swap was refused.')
    const over = shown(<SwapCard seen={{ swap: swapWith(), isOver: true }} me="ruth" onChange={nothing} />)
    expect(over).toContain('This swap is over.')
    expect(over).not.toContain('Yes, swap')
  })
})

describe('on the dashboard', () => {
  it('a swap asks for an answer, with what one takes and gives up', () => {
    const text = shown(<SwapAnswer seen={{ swap: swapWith(), isOver: false }} me="ruth" onChange={nothing} />)
    expect(text).toContain('You take Sunday, December 6, 9am, Foyer')
    expect(text).toContain('You give up Sunday, December 13, 9am, Balcony')
    expect(text).toContain('Yes, swap')
    expect(swapQuestion({ swap: swapWith(), isOver: false }, 'ruth', english)).toEqual({
      date: '2026-12-06',
      title: 'Swap with Ann?',
      detail: 'Dec 6, 9am, Foyer for your Dec 13, 9am, Balcony',
      isDue: true,
    })
  })

  it('one line for a place sums up what one has asked', () => {
    const asks = [
      swapWith(),
      swapWith({ _id: 's2', kind: 'give', legs: giftTo(otis) }),
      swapWith({ _id: 's3', kind: 'ring', legs: ring(null, null) }),
    ].map((swap) => ({ swap, isOver: false }))
    const page = html(<AskedLine place={mine} asks={asks} />)
    expect(page).toContain('You asked 2 people to swap Sunday, December 6. Nobody has answered yet.')
    expect(page.match(/href="\/rota\/swap\/a1"/g)).toHaveLength(1)
  })
})

describe('the panel of admins', () => {
  const panel = (...seen: { swap: Swap; isOver: boolean }[]) =>
    shown(<OpenSwaps seen={seen} me="boss" onChange={nothing} />)
  const agreed = (state: Swap['state']) => swapWith({ _id: 's2', kind: 'ring', state, legs: ring('yes', 'yes') })

  it('lets those be decided to which all have said yes, and puts them first', () => {
    const text = panel({ swap: swapWith(), isOver: false }, { swap: agreed('waiting'), isOver: false })
    expect(text).toMatch(/You decide\.[\s\S]*Allow[\s\S]*Refuse[\s\S]*Has not answered yet/)
    expect(text.match(/Allow/g)).toHaveLength(1)
  })

  it('says what was decided, and shows nothing where nothing is open', () => {
    const text = panel({ swap: agreed('done'), isOver: false })
    expect(text).toContain('Done. The services are swapped.')
    expect(text).not.toContain('Allow')
    expect(panel({ swap: swapWith(), isOver: true })).toBe('')
    expect(panel()).toBe('')
  })
})
