import { expect, it } from 'vitest'
import { translateFor } from '#shared/strings/translate.ts'
import { plannedPlaces } from '../board.model.ts'
import { boardWith, placeWith, serviceWith } from '../board.testing.ts'
import { mainStateText, shortStateText, stateText } from '../board.text.ts'
import { markOf } from './PlaceChip.tsx'
import { aloneText, aloneWords } from './partner.text.ts'
import { boardState, isDrafted, newsOf, rowNamed, rowSign, rowState, serviceStateText } from './placeState.ts'

const english = translateFor('en')
const place = (userId: string, change: Parameters<typeof placeWith>[0] = {}) =>
  placeWith({ userId, name: userId, ...change })
const live = (userId: string, state: 'asked' | 'accepted', untold = false) =>
  place(userId, { layer: 'live', state, untold })
const sheet = (userId: string) => place(userId, { layer: 'outside' })
const published = (...places: ReturnType<typeof placeWith>[]) =>
  serviceWith('s', places, { draft: null, published: true })

/** What is said of a service: its row's state in words, and each name that has a mark. */
const said = (service: ReturnType<typeof serviceWith>) => [
  serviceStateText(service, english),
  ...service.places.flatMap((one) => {
    const news = newsOf(service, one)
    return news ? `${one.name}: ${news}` : []
  }),
]

it('what holds for most of a service is said of its row, and a name has a mark only where it differs', () => {
  expect(said(serviceWith('s', [place('Ann'), place('Bob')]))).toEqual(['draft'])
  expect(said(published(live('Ann', 'asked', true), live('Bob', 'asked', true)))).toEqual(['2 to answer'])
  expect(said(published(live('Ann', 'asked'), live('Bob', 'accepted'), live('Cleo', 'asked')))).toEqual([
    ...['2 to answer', 'Bob: accepted'],
  ])
  expect(said(published(live('Ann', 'asked'), live('Bob', 'accepted'), live('Cleo', 'accepted')))).toEqual([
    ...['1 to answer', 'Ann: asked'],
  ])
  expect(said(published(live('Ann', 'accepted'), live('Bob', 'accepted')))).toEqual(['everybody said yes'])
  expect(said(published(sheet('Ann'), sheet('Bob')))).toEqual(['by the sheet'])
  expect(said(published(sheet('Ann'), sheet('Bob'), live('Cleo', 'asked')))).toEqual(['1 to answer', 'Cleo: asked'])
  expect(said(serviceWith('s', [sheet('Ann'), sheet('Bob'), place('Cleo')]))).toEqual(['1 draft', 'Cleo: draft'])
  expect(said(published())).toEqual([''])
  expect(rowState(serviceWith('s', [place('Ann')], { state: 'cancelled' }))).toBeNull()
})

it('who was not told by the app is marked where others were', () => {
  const half = published(live('Ann', 'asked', true), live('Bob', 'asked', true), live('Cleo', 'asked'))
  expect(said(half)).toEqual(['3 to answer', 'Ann: untold', 'Bob: untold'])
  expect(rowNamed(published(live('Ann', 'asked')), english)).toBe('Ann to answer')
  const handed = { ...live('Ann', 'asked'), handedOn: '2027-01-30' }
  expect(markOf(handed, english)).toBe('link handed over Jan 30')
  expect(stateText(boardWith([published(handed, live('Bob', 'asked', true))]), english)).toBe(
    'published to Feb 7 · links handed over Jan 30 · 1 person not told by the app',
  )
  expect(stateText(boardWith([published(handed)]), english)).toBe('published to Feb 7 · links handed over Jan 30')
})

it('a new name in the draft of a published service is marked, and those who stay are not', () => {
  const kept = [live('Ann', 'asked'), live('Bob', 'asked')]
  const drafted = [place('Ann'), place('Bob'), place('Cleo')]
  const service = serviceWith('s', [...drafted, ...kept], { published: true })
  expect(serviceStateText(service, english)).toBe('2 to answer, 1 draft')
  const stands = [...kept.map((one) => ({ ...one, layer: 'draft' as const })), drafted[2] ?? place('Cleo')]
  expect(stands.map((one) => newsOf(service, one))).toEqual([null, null, 'draft'])
})

it('who is taken out in the draft is not to answer, too: the numbers add up to those who stand there', () => {
  const kept = ['Ann', 'Bob', 'Cleo'].map((name) => live(name, 'asked'))
  const service = serviceWith('s', [place('Ann'), place('Bob'), place('Dan'), ...kept], { published: true })
  expect(serviceStateText(service, english)).toBe('2 to answer, 1 draft')
  expect(serviceStateText(serviceWith('s', [place('Dan'), ...kept], { published: true }), english)).toBe('draft')
})

it('above the board stands what matters now, and the rest behind it', () => {
  const untold = published({ ...live('Ann', 'asked', true), handedOn: '2027-01-30' })
  expect(mainStateText(boardWith([untold]), english)).toBe('published to Feb 7 · 1 person not told by the app')
  expect(mainStateText(boardWith([published(live('Ann', 'asked'))]), english)).toBe('published to Feb 7')
  const changed = serviceWith('s', [place('Bob'), live('Ann', 'asked')], { published: true })
  expect(mainStateText(boardWith([changed]), english)).toBe('published, the draft of Feb 7 not told yet')
  expect(shortStateText(boardWith([untold]), english)).toBe('1 person not told by the app')
  expect(mainStateText(boardWith([serviceWith('s', [place('Ann')])]), english)).toBe('draft Feb 7')
})

it('a service that is partly drafted says how many are drafted, and no sign of its row stands at a name, too', () => {
  const kept = [live('Ann', 'asked'), live('Bob', 'asked')]
  const drafted = (...places: ReturnType<typeof placeWith>[]) => serviceWith('s', places, { published: true })
  const cases: [string, ReturnType<typeof rowSign>, ReturnType<typeof serviceWith>][] = [
    ['draft', 'draft', serviceWith('s', [place('Ann'), place('Bob')])],
    ['1 draft', 'outside', serviceWith('s', [sheet('Ann'), sheet('Bob'), place('Cleo')])],
    ['2 draft', 'draft', serviceWith('s', [sheet('Ann'), place('Bob'), place('Cleo')])],
    ['2 to answer, 1 draft', 'asked', drafted(...kept, place('Ann'), place('Bob'), place('Cleo'))],
    ['1 to answer, draft', 'asked', drafted(...kept, place('Ann'))],
    [
      '1 draft',
      null,
      drafted(live('Ann', 'accepted'), live('Bob', 'accepted'), place('Ann'), place('Bob'), place('C')),
    ],
    ['1 to answer', null, published(live('Ann', 'asked'), live('Bob', 'accepted'), live('Cleo', 'accepted'))],
  ]
  for (const [text, sign, service] of cases) {
    expect([serviceStateText(service, english), rowSign(service)]).toEqual([text, sign])
    const named = plannedPlaces(service).map((one) => newsOf(service, one))
    if (sign) expect(named).not.toContain(sign)
  }
})

it('the board says what all of its rows would say alike, but for numbers', () => {
  const drafted = serviceWith('s', [place('Ann')])
  expect(boardState({ services: [drafted, drafted] })).toBe('draft')
  expect(boardState({ services: [drafted, published(sheet('Ann'))] })).toBeNull()
  expect(boardState({ services: [published(sheet('Ann'))] })).toBe('outside')
  expect(boardState({ services: [published(live('Ann', 'asked'))] })).toBeNull()
  expect(boardState({ services: [drafted, serviceWith('s', [sheet('Ann'), place('Cleo')])] })).toBeNull()
  expect(boardState({ services: [] })).toBeNull()
})

it('who stands alone is said to wait for whom', () => {
  const [ann, service] = [place('ruth'), serviceWith('s', [place('ruth')])]
  const split = { code: 'split', serviceId: 's', postId: null, userId: 'ruth', missing: 0 } as const
  const board = { ...boardWith([service]), problems: [{ ...split, partnerId: 'otis' }] }
  expect(aloneText(board, service, ann, english)).toBe('Serves only together with Otis, who is not there.')
  expect(aloneWords(board, service, ann, english)).toEqual(['only with Otis, who is not there'])
  const others = { ...board, problems: [split] }
  expect(aloneText(others, service, ann, english)).toBe('Serves only together with somebody who is not there.')
  expect(aloneText(board, service, place('otis'), english)).toBe('')
})

it('a draft with the places that are published is no draft, whoever is locked; one of a service that nobody knows is', () => {
  const drafted = (...places: ReturnType<typeof placeWith>[]) => serviceWith('s', places, { published: true })
  const [ann, bob] = [live('Ann', 'accepted'), live('Bob', 'asked')]
  const no = { ...live('Cleo', 'asked'), state: 'declined' as const }
  const ofSheet = sheet('Dee')
  const cases: [isDrafted: boolean, service: ReturnType<typeof serviceWith>][] = [
    [false, drafted(ann, bob, no, place('Ann'), place('Bob'))],
    [false, drafted(ann, place('Ann', { locked: true }))],
    [false, drafted(no)],
    [false, drafted()],
    [true, drafted(ann, bob, place('Ann'))],
    [true, drafted(ann, place('Bob'))],
    [true, drafted(ann, place('Ann', { postId: 'aisle' }))],
    [true, drafted(no, place('Cleo'))],
    [true, serviceWith('s', [])],
    [false, serviceWith('s', [ofSheet])],
    [true, serviceWith('s', [ofSheet, place('Ann')])],
    [false, published(ann)],
  ]
  for (const [is, service] of cases) expect([isDrafted(service), service.places]).toEqual([is, service.places])
  expect(said(drafted(ann, bob, place('Ann'), place('Bob')))[0]).toBe('1 to answer')
})
