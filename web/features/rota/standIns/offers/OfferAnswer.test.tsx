import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OwnOffer } from '#shared/rota/offers.ts'
import { english } from '#shared/strings/translate.ts'
import { refusal } from '../../../../api/error.ts'
import { OfferAnswer } from './OfferAnswer.tsx'
import { offerIn, offerRefusal, offerState } from './offer.text.ts'

const offer = (change: Partial<OwnOffer> = {}): OwnOffer => ({
  ...{
    _id: 'o1',
    callOutId: 'c1',
    serviceId: 's1',
    postId: 'p1',
    date: '2026-12-06',
    serviceTime: '9am',
    post: 'Foyer',
  },
  ...{ tieColor: 'navy', startsAt: null, state: 'sent' as const, sentAt: null, answeredAt: null },
  ...{ places: 1, filled: 0, needed: 1 },
  ...change,
})
const shown = (one: OwnOffer) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <OfferAnswer offer={one} onChange={() => undefined} />
    </QueryClientProvider>,
  )
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')

it('asks with the tie, and takes yes or no', () => {
  const text = shown(offer())
  for (const part of ['navy', 'I’ll be there', 'I can’t']) expect(text).toContain(part)
})

it('says what was answered, and lets a no be taken back while somebody is looked for', () => {
  expect(shown(offer({ state: 'accepted', needed: 0 }))).toContain('You’ll be there. Thank you.')
  // Given back it is as the service that it became.
  expect(shown(offer({ state: 'accepted', needed: 0 }))).not.toContain('I can’t any more')
  expect(shown(offer({ state: 'declined' }))).toContain('I can make it after all')
  expect(shown(offer({ state: 'declined', needed: 0 }))).toContain('Somebody else has this place now.')
  expect(shown(offer({ state: 'withdrawn' }))).toContain('You are not needed here any more. Thank you.')
  expect(offerState('cancelled')).toBe('cancelled')
})

it.each([
  ['busy', 'You already serve that day.'],
  ['most_a_day', 'You already serve that day.'],
  ['paused', 'You said that you can’t serve that day.'],
  ['most_a_month', 'You serve as often as you wanted that month.'],
  ['apart', 'That no longer fits.'],
])('says why a yes no longer fits: %s', (reason, sentence) => {
  const error = refusal(409, { error: 'That no longer fits.', code: 'no_longer_fits', reason, offer: offer() }, null)
  expect(offerRefusal(error, english)).toBe(sentence)
  expect(offerIn(error)?._id).toBe('o1')
})
